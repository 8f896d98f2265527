import type { ImageModel } from '@telltale/models/manifest';
import type { Config } from './config.ts';
import { visitorAsks } from './features/checks/files/asker.ts';
import { createCostlyFiles } from './features/checks/files/costly-files.ts';
import { createDecodingBudget } from './features/checks/files/decoding-budget.ts';
import { createFileReader, type FileReader } from './features/checks/files/file-reader.ts';
import { makePreview } from './features/checks/files/make-preview.ts';
import { createImageAnalyst, type ImageAnalyst } from './features/checks/image/image-analyst.ts';
import type { MakePreview } from './features/shares/shares.service.ts';
import type { Cache } from './platform/cache/cache.ts';
import type { Log } from './platform/log.ts';
import type { ObserveInference } from './platform/metrics/metrics.ts';

export interface ReadingDeps {
  readonly model: ImageModel;
  readonly trustAnchorsPem: string | undefined;
  readonly cache: Cache;
  readonly log: Log;
  readonly observe: ObserveInference;
  /** Another module for the processes, in tests. */
  readonly module: URL | undefined;
}

/** What reads strangers' files, and what looks at the pictures among them. */
export interface Reading {
  readonly reader: FileReader;
  readonly analyst: ImageAnalyst;
  readonly makePreview: MakePreview;
}

export function openReading(config: Config, { cache, ...deps }: ReadingDeps): Reading {
  const reader = createFileReader({
    ...deps,
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
    }),
    makePreview: (bytes, source) => makePreview(reader, bytes, visitorAsks(source)),
  };
}
