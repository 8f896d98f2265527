import type { HeardSound } from '@telltale/models/audio/detector';
import type { PictureViews } from '@telltale/models/image/views-detector';
import type { Provenance } from '@telltale/shared/contract';
import type { Pdq } from '@telltale/shared/fingerprint/pdq';
import { ChildrenBusy, ChildTimeout, TaskTooCostly } from '../../../platform/children/child-errors.ts';
import {
  type ChildPool,
  type ChildPoolOptions,
  createChildPool,
} from '../../../platform/children/child-pool.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Log } from '../../../platform/log.ts';
import type { ImageFormat } from '../decode/image-header.ts';
import type { AudioReading, Recording } from '../decode/recording.ts';
import type { Asker } from './asker.ts';
import type { CostlyFiles } from './costly-files.ts';
import type { DecodingBudget } from './decoding-budget.ts';
import type { ChildData } from './file-reader.child.ts';
import type { ShrunkPreview } from './shrink-preview.ts';

/** A picture whose header was admitted. */
export interface PictureFile {
  readonly bytes: Uint8Array;
  readonly format: ImageFormat;
  readonly pixels: number;
}

export interface PictureQuestion extends Pick<PictureFile, 'bytes' | 'format'> {
  /** What the detector looks at, told before the rest. */
  readonly needsViews: boolean;
}

export type PictureReading =
  | { readonly decodable: false }
  | {
      readonly decodable: true;
      readonly fingerprint: Pdq;
      readonly provenance: Provenance;
      /** There is nothing in it to judge. */
      readonly isBlank: boolean;
    };

/**
 * Reads strangers' files in processes that can be killed. Every method rejects with 400 `too_costly_to_decode` where
 * the file took more processor time or memory than any admitted file may, and refuses that file for an hour; with 429
 * where the asker's seconds are used up; and with 503 where time ran out, nobody could take it up, or a process ended.
 */
export interface FileReader {
  /** @param onViews hears what the detector looks at before the rest is read; again where a process was lost */
  picture(file: PictureFile, asker: Asker, onViews?: (views: PictureViews) => void): Promise<PictureReading>;
  /** Re-encoded as the small picture of a short link; null where it cannot be decoded. */
  preview(file: PictureFile, asker: Asker): Promise<ShrunkPreview | null>;
  /** Re-encoded for a printed page; null where it cannot be decoded. */
  print(file: PictureFile, asker: Asker): Promise<Uint8Array | null>;
  hashRecording(recording: Recording, asker: Asker): Promise<AudioReading>;
  hearRecording(recording: Recording, asker: Asker): Promise<HeardSound>;
  /** Files that were given to a process so far. */
  countRead(): number;
  /** Files by what became of them so far. */
  countOutcomes(): Readonly<Record<ReadOutcome, number>>;
  readonly processes: Pick<ChildPool, 'countStates' | 'countWaiting' | 'countEnded' | 'rssBytes'>;
  /** Resolves when files can be read. */
  probe(): Promise<void>;
  close(): Promise<void>;
}

/** `failed`: no process could be started, or the one that read it ended. */
export type ReadOutcome = 'read' | 'too_costly' | 'busy' | 'failed';

export interface FileReaderOptions extends ChildData {
  readonly processes: number;
  /** Processor time above which a file is given up. */
  readonly maxCpuMs: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly budget: DecodingBudget;
  readonly costly: CostlyFiles;
  readonly log: Log;
  /** Another module for the children, in tests. */
  readonly module?: URL | undefined;
  /** Another way to start them, in tests. */
  readonly start?: ChildPoolOptions['start'];
}

const timeoutMs = 30_000;
/** In an overload a file is taken up within a quarter of a second, or refused. */
const waitLimits = { burstMs: 10_000, overloadMs: 250, standingMs: 2_000 };
const maxRssBytes = 1024 ** 3;
const maxWaitingPerProcess = 24;
const largestPixels = 25_000_000;
/** A picture of an ordinary screen or phone, read in a quarter of a second. */
const lightPixels = 4_000_000;
const busyRetrySeconds = 5;
const downRetrySeconds = 10;

interface Reading {
  readonly name: string;
  readonly input: unknown;
  /** The file, by whose hash it is remembered should it cost too much. */
  readonly bytes: Uint8Array;
  /** Pixels, or what takes as much memory. */
  readonly weight: number;
  readonly onEarly?: (early: unknown) => void;
}

/** What reads files, and what became of those it was given. */
interface Desk {
  readonly options: FileReaderOptions;
  readonly pool: ChildPool;
  readonly outcomes: Record<ReadOutcome, number>;
  reads: number;
}

export function createFileReader(options: FileReaderOptions): FileReader {
  const pool = openPool(options);
  const outcomes = { read: 0, too_costly: 0, busy: 0, failed: 0 };
  const desk: Desk = { options, pool, outcomes, reads: 0 };
  return {
    picture({ bytes, format, pixels }, asker, onViews) {
      const input: PictureQuestion = { bytes, format, needsViews: onViews !== undefined };
      const onEarly = onViews && ((views: unknown) => onViews(views as PictureViews));
      const reading = { name: 'readPicture', input, bytes, weight: pixels, ...(onEarly && { onEarly }) };
      return read(desk, reading, asker);
    },
    preview: ({ bytes, pixels }, asker) =>
      read(desk, { name: 'shrinkPreview', input: bytes, bytes, weight: pixels }, asker),
    print: ({ bytes, pixels }, asker) =>
      read(desk, { name: 'printPicture', input: bytes, bytes, weight: pixels }, asker),
    hashRecording: (recording, asker) =>
      read(desk, { name: 'hashRecording', input: recording, ...weigh(recording) }, asker),
    hearRecording: (recording, asker) =>
      read(desk, { name: 'hearRecording', input: recording, ...weigh(recording) }, asker),
    countRead: () => desk.reads,
    countOutcomes: () => ({ ...outcomes }),
    processes: pool,
    probe: pool.probe,
    close: pool.close,
  };
}

function openPool({ processes, log, ...options }: FileReaderOptions): ChildPool {
  const { model, cuttingPart, trustAnchorsPem } = options;
  return createChildPool({
    module: options.module ?? new URL('./file-reader.child.ts', import.meta.url),
    data: { model, cuttingPart, trustAnchorsPem } satisfies ChildData,
    environment: options.environment,
    start: options.start,
    processes,
    // One process is always left for light files, whatever the others read.
    capacity: largestPixels * Math.max(1, processes - 1) + lightPixels,
    lightWeight: lightPixels,
    mostWaiting: maxWaitingPerProcess * processes,
    waitLimits,
    maxRssBytes,
    log,
  });
}

async function read<Result>(desk: Desk, reading: Reading, { spenders, ...owner }: Asker): Promise<Result> {
  const { maxCpuMs, budget, costly, log } = desk.options;
  await budget.require(spenders);
  await costly.refuse(reading.bytes);
  const { bytes, ...work } = reading;
  desk.reads += 1;
  try {
    const { result, cpuMs } = await desk.pool.run<Result>({ ...work, maxCpuMs, timeoutMs, owner });
    await budget.spend(spenders, cpuMs);
    desk.outcomes.read += 1;
    return result;
  } catch (error) {
    desk.outcomes[outcomeOf(error)] += 1;
    if (error instanceof TaskTooCostly || error instanceof ChildTimeout)
      await budget.spend(spenders, error.cpuMs);
    if (error instanceof TaskTooCostly) await costly.remember(bytes);
    throw asApiError(error, log);
  }
}

/** A sample takes four bytes when it is read, a pixel three. */
const weigh = ({ file }: Recording) => ({ bytes: file, weight: Math.min(largestPixels, file.length) });

function outcomeOf(error: unknown): ReadOutcome {
  if (error instanceof TaskTooCostly) return 'too_costly';
  return error instanceof ChildrenBusy || error instanceof ChildTimeout ? 'busy' : 'failed';
}

/** Time on the clock and processes that end are the server's fault, so nothing is held against the file. */
function asApiError(error: unknown, log: Log): unknown {
  if (error instanceof TaskTooCostly) return new ApiError('too_costly_to_decode');
  if (error instanceof ChildrenBusy || error instanceof ChildTimeout) return tooBusy();
  log.error({ err: error }, 'a file could not be read');
  return new ApiError('model_unavailable', 'Files cannot be read at the moment; try again shortly.', {
    retryAfterSeconds: downRetrySeconds,
  });
}

function tooBusy(): ApiError {
  return new ApiError('queue_full', undefined, { retryAfterSeconds: busyRetrySeconds });
}
