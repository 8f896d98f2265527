import type { TextModel } from '@telltale/models/manifest';
import type { TextVerdict } from '@telltale/models/text/detector';
import type { Caller } from '../../../platform/fair-line.ts';
import type { Log } from '../../../platform/log.ts';
import type { ObserveInference } from '../../../platform/metrics/metrics.ts';
import type { ThreadPoolOptions } from '../../../platform/threads.ts';
import { createLaneThreads } from '../lane-threads.ts';
import { observeRunsOf } from '../observe-runs.ts';

export interface ThreadData {
  readonly model: TextModel;
}

/** A text and the language its sender takes it for. */
export interface TextQuestion {
  readonly text: string;
  /** ISO 639-1 or -3; null where nothing usable was said. */
  readonly language: string | null;
}

/** @property textHash lower-case hex SHA-256 of the text composed (NFC) and with its white space collapsed */
export interface TextFacts {
  readonly textHash: string;
  /** The same with line breaks kept: what the detector reads. */
  readonly linesHash: string;
  /** Code points as sent. */
  readonly charCount: number;
  /** Word-like segments. */
  readonly wordCount: number;
}

/** Everything about a text that takes time, computed off the event loop: even counting words takes 50 ms at worst. */
export interface TextAnalyst {
  /** Refuses with 503 when too many wait. */
  read(text: string, caller: Caller): Promise<TextFacts>;
  detect(question: TextQuestion, caller: Caller): Promise<TextVerdict>;
  close(): Promise<void>;
}

export interface TextAnalystOptions extends ThreadData {
  readonly threads: number;
  readonly log: Log;
  readonly observe?: ObserveInference | undefined;
  /** Another module for the threads, in tests. */
  readonly module?: URL | undefined;
  /** Another way to start them, in tests. */
  readonly open?: ThreadPoolOptions['open'];
}

const timeoutMs = 20_000;
const maxWaitingPerThread = 100;

export function createTextAnalyst(options: TextAnalystOptions): TextAnalyst {
  const { model, threads, log, observe, module, open } = options;
  const pool = createLaneThreads({
    lane: 'text',
    module: module ?? new URL('./text.thread.ts', import.meta.url),
    threads,
    data: { model } satisfies ThreadData,
    maxWaitingPerThread,
    log,
    open,
    onRun: observeRunsOf('detect', { lane: 'text', model: model.id }, observe),
  });
  return {
    read: (text, caller) => pool.look<TextFacts>({ name: 'read', input: text, timeoutMs }, caller),
    detect: (question, caller) =>
      pool.finish<TextVerdict>({ name: 'detect', input: question, timeoutMs }, caller),
    close: () => pool.close(),
  };
}
