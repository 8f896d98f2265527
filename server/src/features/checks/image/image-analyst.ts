import type { Provenance } from '@telltale/shared/contract';
import type { Pdq } from '@telltale/shared/fingerprint/pdq';
import { createThreadPool } from '../../../platform/threads.ts';
import type { ImageFormat } from './image-header.ts';

export interface ThreadData {
  readonly trustAnchorsPem: string | undefined;
}

/** A file and its SHA-256 in hex, by which a thread recognises a picture it has just decoded. */
export interface ImageFile {
  readonly bytes: Uint8Array;
  readonly sha256: string;
}

export interface InspectTask extends ImageFile {
  readonly format: ImageFormat;
}

export type Inspection =
  | { readonly decodable: true; readonly fingerprint: Pdq; readonly provenance: Provenance }
  | { readonly decodable: false };

/** @property score calibrated probability of "synthetic", 0..1 */
export interface Inference {
  readonly score: number;
  readonly confidence: number;
}

/** What can be learnt from a picture's bytes, computed off the event loop. */
export interface ImageAnalyst {
  inspect(task: InspectTask): Promise<Inspection>;
  infer(file: ImageFile): Promise<Inference>;
  /** Loads the model in every thread and runs it once; rejects with the reason when it cannot. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
}

/** Decoding gives up by itself after ten seconds; these end a thread that hangs all the same. */
const inspectTimeoutMs = 12_000;
const inferTimeoutMs = 20_000;
const warmUpTimeoutMs = 60_000;

export function createImageAnalyst(options: ThreadData & { readonly threads: number }): ImageAnalyst {
  const pool = createThreadPool({
    module: new URL('./image.thread.ts', import.meta.url),
    threads: options.threads,
    data: { trustAnchorsPem: options.trustAnchorsPem } satisfies ThreadData,
  });
  return {
    inspect: (task) => pool.run<Inspection>('inspect', task, inspectTimeoutMs),
    infer: (file) => pool.run<Inference>('infer', file, inferTimeoutMs),
    async warmUp() {
      await Promise.all(
        Array.from({ length: options.threads }, () => pool.run('warmUp', null, warmUpTimeoutMs)),
      );
    },
    close: () => pool.close(),
  };
}
