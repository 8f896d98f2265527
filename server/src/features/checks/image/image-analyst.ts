import type { ImageScore } from '@telltale/models/image/detector';
import type { PictureViews } from '@telltale/models/image/views-detector';
import type { ImageModel } from '@telltale/models/manifest';
import type { ObserveInference } from '../../../platform/metrics/metrics.ts';
import { createThreadPool, type ThreadPool, type ThreadPoolOptions } from '../../../platform/threads.ts';
import { type Asker, jobAsks } from '../files/asker.ts';
import type { FileReader, PictureFile, PictureReading } from '../files/file-reader.ts';
import { observeRunsOf } from '../observe-runs.ts';
import { createRecentViews } from './recent-views.ts';
import { type Scoring, scoreViews } from './score-views.ts';

export interface ThreadData {
  readonly model: ImageModel;
}

/** A file and its SHA-256 in hex, by which a picture is recognised that was read a moment ago. */
export interface ImageFile extends PictureFile {
  readonly sha256: string;
}

export type Inference = ImageScore;

/** What can be learnt from a picture's bytes, computed off the event loop: read in a child process, scored in a thread. */
export interface ImageAnalyst {
  /**
   * Rejects as FileReader does.
   * @param isPaid its inference is paid for whatever the rest tells, and may begin as soon as there is something to score
   */
  inspect(file: ImageFile, asker: Asker, isPaid: boolean): Promise<PictureReading>;
  /** What tenants asked for goes before what visitors did. */
  infer(file: ImageFile, isKeyHolder: boolean): Promise<Inference>;
  /**
   * Begins what `infer` of the same file will be asked for in a moment, while its job is still being written down: only
   * where the model is loaded and a thread has nothing to do, so that nobody who waits is overtaken.
   * @returns forgets it, where its job was not written
   */
  beginInference(file: ImageFile, isKeyHolder: boolean): () => void;
  /** Loads the model in every thread and runs it once; rejects with the reason when it cannot. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
}

export interface ImageAnalystOptions extends ThreadData {
  readonly threads: number;
  readonly reader: Pick<FileReader, 'picture'>;
  readonly observe?: ObserveInference | undefined;
  /** Another way to start the threads, in tests. */
  readonly open?: ThreadPoolOptions['open'];
}

const warmUpTimeoutMs = 60_000;
/** What has begun and was not asked for yet: more than one process has threads. */
const mostBegun = 64;
/** Some sixty pictures: more than wait in the longest line. */
const keptViewsBytes = 128 * 1024 * 1024;

export function createImageAnalyst(options: ImageAnalystOptions): ImageAnalyst {
  const { threads, reader } = options;
  const pool = openPool(options);
  const scoring: Scoring = { pool, ...options };
  const recent = createRecentViews(keptViewsBytes);
  const begun = createBegun();
  let isWarm = false;

  function beginInference({ sha256 }: ImageFile, isKeyHolder: boolean): () => void {
    if (!isWarm || !pool.hasFreeThread() || begun.has(sha256)) return () => undefined;
    const views = recent.take(sha256);
    return views ? begun.add(sha256, scoreViews(scoring, views, isKeyHolder)) : () => undefined;
  }

  return {
    inspect(file, asker, isPaid) {
      return reader.picture(file, asker, (views) => {
        recent.keep(file.sha256, views);
        if (isPaid) beginInference(file, true);
      });
    },
    async infer(file, isKeyHolder) {
      const known = begun.take(file.sha256);
      if (known) return known;
      const views = recent.take(file.sha256) ?? (await readAgain(reader, file));
      return scoreViews(scoring, views, isKeyHolder);
    },
    beginInference,
    async warmUp() {
      const task = { name: 'warmUp', input: null, timeoutMs: warmUpTimeoutMs, priority: 0 };
      await Promise.all(Array.from({ length: threads }, () => pool.run(task)));
      isWarm = true;
    },
    close: () => pool.close(),
  };
}

function openPool({ threads, model, observe, open }: ImageAnalystOptions): ThreadPool {
  const module = new URL('./image.thread.ts', import.meta.url);
  const onRun = observeRunsOf('score', { lane: 'image', model: model.id }, observe);
  return createThreadPool({ module, threads, data: { model } satisfies ThreadData, onRun, open });
}

/** Another process may have read it, or this one longer ago. */
async function readAgain(reader: ImageAnalystOptions['reader'], file: ImageFile): Promise<PictureViews> {
  let views: PictureViews | undefined;
  const reading = await reader.picture(file, jobAsks, (early) => {
    views = early;
  });
  if (!reading.decodable || !views) throw new Error('the picture cannot be decoded any more');
  return views;
}

/** Inferences that nobody has asked for yet, by the hash of their file. */
function createBegun() {
  const begun = new Map<string, Promise<Inference>>();
  return {
    has: (sha256: string) => begun.has(sha256),
    /** @returns forgets it */
    add(sha256: string, inference: Promise<Inference>): () => void {
      // The caller that asks for it learns of its failure.
      inference.catch(() => undefined);
      begun.set(sha256, inference);
      // A worker of another process may have taken the job.
      const [oldest] = begun.keys();
      if (begun.size > mostBegun && oldest !== undefined) begun.delete(oldest);
      return () => {
        if (begun.get(sha256) === inference) begun.delete(sha256);
      };
    },
    take(sha256: string): Promise<Inference> | undefined {
      const inference = begun.get(sha256);
      begun.delete(sha256);
      return inference;
    },
  };
}
