import { readCuttingPart } from '@telltale/models/image/cutting-part.node';
import type { ImageModel } from '@telltale/models/manifest';
import type { Config } from './config.ts';
import { visitorAsks } from './features/checks/files/asker.ts';
import { createCostlyFiles } from './features/checks/files/costly-files.ts';
import { createDecodingBudget } from './features/checks/files/decoding-budget.ts';
import {
  createFileReader,
  type FileReader,
  type FileReaderOptions,
} from './features/checks/files/file-reader.ts';
import { makePreview } from './features/checks/files/make-preview.ts';
import {
  createImageAnalyst,
  type ImageAnalyst,
  type ImageAnalystOptions,
} from './features/checks/image/image-analyst.ts';
import type { MakePreview } from './features/shares/shares.service.ts';
import type { Cache } from './platform/cache/cache.ts';
import type { Log } from './platform/log.ts';
import type { ObserveInference } from './platform/metrics/metrics.ts';

/** How processes and threads are started, where a test says so. */
export interface Starts {
  readonly child: FileReaderOptions['start'];
  readonly threads: ImageAnalystOptions['open'];
}

export interface ReadingDeps {
  readonly model: ImageModel;
  readonly trustAnchorsPem: string | undefined;
  readonly cache: Cache;
  readonly log: Log;
  readonly observe: ObserveInference;
  /** Another module for the processes, in tests. */
  readonly module: URL | undefined;
  readonly starts: Starts | undefined;
}

/** What reads strangers' files, and what looks at the pictures among them. */
export interface Reading {
  readonly reader: FileReader;
  readonly analyst: ImageAnalyst;
  readonly makePreview: MakePreview;
}

export async function openReading(config: Config, { cache, ...deps }: ReadingDeps): Promise<Reading> {
  const reader = createFileReader({
    ...deps,
    cuttingPart: await readCuttingPart(deps.model),
    start: deps.starts?.child,
    processes: config.decodingProcesses,
    maxCpuMs: config.decodingSecondsPerFile * 1000,
    environment: config.childEnvironment,
    budget: createDecodingBudget(cache, config.decodingSecondsPerMinute),
    costly: createCostlyFiles(cache),
  });
  return {
    reader,
    analyst: createImageAnalyst({
      model: deps.model,
      threads: config.workerThreads,
      reader,
      observe: deps.observe,
      open: deps.starts?.threads,
    }),
    makePreview: (bytes, source) => makePreview(reader, bytes, visitorAsks(source)),
  };
}
