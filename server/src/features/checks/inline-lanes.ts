import {
  type AudioModel,
  findCurrentModel,
  type ModelManifest,
  type TextModel,
} from '@telltale/models/manifest';
import type { Db } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import type { ObserveInference } from '../../platform/metrics/metrics.ts';
import type { ThreadPoolOptions } from '../../platform/threads.ts';
import type { PublicQuota } from '../quota/quota.service.ts';
import type { Metering } from '../tokens/metering.service.ts';
import { createAudioAnalyst } from './audio/audio-analyst.ts';
import { type AudioChecks, createAudioChecks } from './audio/audio-checks.service.ts';
import type { FileReader } from './files/file-reader.ts';
import { createTextAnalyst } from './text/text-analyst.ts';
import { createTextChecks, type TextChecks } from './text/text-checks.service.ts';

/** The lanes that answer within the request: text and audio. Without a current model a lane answers 503. */
export interface InlineLanes {
  readonly textChecks: TextChecks;
  readonly audioChecks: AudioChecks;
  /** Null where there is none. */
  readonly models: { readonly text: TextModel | null; readonly audio: AudioModel | null };
  close(): Promise<void>;
}

/** Other modules for the lanes' threads: a test's stand-in for the model sessions. */
export interface LaneModules {
  readonly text?: URL;
  readonly audio?: URL;
  /** For the processes that read files. */
  readonly files?: URL;
}

export interface InlineLanesDeps {
  readonly db: Db;
  readonly log: Log;
  readonly metering: Metering;
  readonly quota: PublicQuota;
  readonly manifest: ModelManifest;
  readonly threads: number;
  readonly reader: FileReader;
  readonly observe?: ObserveInference;
  readonly modules?: LaneModules | undefined;
  /** Another way to start the lanes' threads, in tests. */
  readonly open?: ThreadPoolOptions['open'];
}

/** Both lanes' inferences are short, and each thread of the audio lane may hold a few hundred MB. */
const mostThreadsPerLane = 2;

export function createInlineLanes(deps: InlineLanesDeps): InlineLanes {
  const { log, manifest, modules, observe, open, reader } = deps;
  const threads = Math.min(deps.threads, mostThreadsPerLane);
  const textModel = findCurrentModel(manifest, 'text');
  const audioModel = findCurrentModel(manifest, 'audio');
  const text = textModel && {
    model: textModel,
    analyst: createTextAnalyst({ model: textModel, threads, log, observe, open, module: modules?.text }),
  };
  const audio = audioModel && {
    model: audioModel,
    analyst: createAudioAnalyst({
      model: audioModel,
      threads,
      reader,
      log,
      observe,
      open,
      module: modules?.audio,
    }),
  };
  return {
    textChecks: createTextChecks({ ...deps, detector: text ?? null }),
    audioChecks: createAudioChecks({ ...deps, detector: audio ?? null }),
    models: { text: textModel ?? null, audio: audioModel ?? null },
    async close() {
      await Promise.all([text?.analyst.close(), audio?.analyst.close()]);
    },
  };
}
