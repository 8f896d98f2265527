import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { AudioModel, TextModel } from '@telltale/models/manifest';
import { modelFile } from '@telltale/models/model-files.node';

/** The text and audio models of the manifest; null where it names none, and the lane answers 503. */
export interface LaneModels {
  readonly text: TextModel | null;
  readonly audio: AudioModel | null;
}

/**
 * Whether those models could be loaded: every file is there and is the one the manifest names. They are loaded
 * with a lane's first check, so this is asked of the files, once, when somebody first asks: they come with the
 * program and do not change while it runs.
 */
export function createLaneWeights({ text, audio }: LaneModels): () => Promise<boolean> {
  const files = [text, audio, audio?.vad].filter((file) => file != null);
  let asked: Promise<boolean> | undefined;
  return () => {
    asked ??= Promise.all(files.map(isIntact)).then((answers) => answers.every(Boolean));
    return asked;
  };
}

async function isIntact(weights: { readonly file: string; readonly sha256: string }): Promise<boolean> {
  try {
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(modelFile(weights))) hash.update(chunk);
    return hash.digest('hex') === weights.sha256;
  } catch {
    return false;
  }
}
