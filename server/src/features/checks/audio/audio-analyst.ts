import type { RequestedContentKind } from '@telltale/models/audio/audio-clip';
import type { AudioVerdict } from '@telltale/models/audio/detector';
import type { AudioModel } from '@telltale/models/manifest';
import type { Log } from '../../../platform/log.ts';
import { createLaneThreads } from '../lane-threads.ts';
import type { WavFormat } from './wav-header.ts';

export interface ThreadData {
  readonly model: AudioModel;
}

/** A WAV file whose header was admitted. */
export interface Recording {
  readonly file: Uint8Array;
  readonly format: WavFormat;
}

export interface AudioQuestion extends Recording {
  readonly contentKind: RequestedContentKind;
}

/** @property audioHash lower-case hex SHA-256 over the samples as 32-bit floats, at the file's own rate and channels */
export type AudioReading = { readonly audioHash: string } | { readonly notANumberAt: number };

/** What can be learnt from a recording's samples, computed off the event loop. */
export interface AudioAnalyst {
  /** Refuses with 503 when too many wait. */
  read(recording: Recording, isKeyHolder: boolean): Promise<AudioReading>;
  detect(question: AudioQuestion): Promise<AudioVerdict>;
  close(): Promise<void>;
}

export interface AudioAnalystOptions extends ThreadData {
  readonly threads: number;
  readonly log: Log;
  /** Another module for the threads, in tests. */
  readonly module?: URL | undefined;
}

const readTimeoutMs = 20_000;
const detectTimeoutMs = 60_000;
/** Each recording that waits holds up to 20 MB. */
const maxWaitingPerThread = 8;

export function createAudioAnalyst({ model, threads, log, module }: AudioAnalystOptions): AudioAnalyst {
  const pool = createLaneThreads({
    lane: 'audio',
    module: module ?? new URL('./audio.thread.ts', import.meta.url),
    threads,
    data: { model } satisfies ThreadData,
    maxWaitingPerThread,
    log,
  });
  return {
    read: ({ file, format }, isKeyHolder) =>
      pool.look<AudioReading>(
        { name: 'read', input: { file, format }, timeoutMs: readTimeoutMs },
        isKeyHolder,
      ),
    detect: (question) =>
      pool.finish<AudioVerdict>({ name: 'detect', input: question, timeoutMs: detectTimeoutMs }),
    close: () => pool.close(),
  };
}
