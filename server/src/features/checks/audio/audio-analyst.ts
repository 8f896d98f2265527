import type { RequestedContentKind } from '@telltale/models/audio/audio-clip';
import type { AudioVerdict } from '@telltale/models/audio/detector';
import type { AudioModel } from '@telltale/models/manifest';
import type { Log } from '../../../platform/log.ts';
import type { ObserveInference } from '../../../platform/metrics/metrics.ts';
import type { ThreadPoolOptions } from '../../../platform/threads.ts';
import type { AudioReading, Recording } from '../decode/recording.ts';
import type { Asker } from '../files/asker.ts';
import type { FileReader } from '../files/file-reader.ts';
import { createLaneThreads } from '../lane-threads.ts';
import { observeRunsOf } from '../observe-runs.ts';
import type { AudioQuestion } from './audio-work.ts';

export interface ThreadData {
  readonly model: AudioModel;
}

/** What can be learnt from a recording's samples, computed off the event loop: read in a child process, judged in a thread. */
export interface AudioAnalyst {
  /** Rejects as FileReader does. */
  read(recording: Recording, asker: Asker): Promise<AudioReading>;
  /** Rejects with 503 where too many recordings wait, before anything of this one is read. */
  detect(recording: Recording, contentKind: RequestedContentKind, asker: Asker): Promise<AudioVerdict>;
  close(): Promise<void>;
}

export interface AudioAnalystOptions extends ThreadData {
  readonly threads: number;
  readonly reader: Pick<FileReader, 'hashRecording' | 'hearRecording'>;
  readonly log: Log;
  readonly observe?: ObserveInference | undefined;
  /** Another module for the threads, in tests. */
  readonly module?: URL | undefined;
  /** Another way to start them, in tests. */
  readonly open?: ThreadPoolOptions['open'];
}

const judgeTimeoutMs = 60_000;
/** Each recording that waits holds up to 20 MB. */
const maxWaitingPerThread = 8;
/** It was hashed and heard before, and judging takes longest. */
const maxWaitMs = 30_000;

export function createAudioAnalyst(options: AudioAnalystOptions): AudioAnalyst {
  const { model, threads, reader, log, observe, module, open } = options;
  const pool = createLaneThreads({
    lane: 'audio',
    module: module ?? new URL('./audio.thread.ts', import.meta.url),
    threads,
    data: { model } satisfies ThreadData,
    maxWaitingPerThread,
    maxWaitMs,
    log,
    open,
    onRun: observeRunsOf('judge', { lane: 'audio', model: model.id }, observe),
  });
  return {
    read: (recording, asker) => reader.hashRecording(recording, asker),
    async detect(recording, contentKind, asker) {
      const { caller } = asker;
      if (caller) pool.requireRoom(caller);
      const sound = await reader.hearRecording(recording, { ...asker, isAccepted: true });
      const input: AudioQuestion = { sound, contentKind };
      const task = { name: 'judge', input, timeoutMs: judgeTimeoutMs };
      return caller ? pool.look<AudioVerdict>(task, caller) : pool.finish<AudioVerdict>(task);
    },
    close: () => pool.close(),
  };
}
