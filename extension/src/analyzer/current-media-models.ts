import { currentModel, parseManifest } from '@telltale/models/manifest';
import manifest from '@telltale/models/manifest.json' with { type: 'json' };

const parsed = parseManifest(manifest);

/** The models for text and sound that this build carries: those that servers of this version run. */
export const textModel = currentModel(parsed, 'text');
export const audioModel = currentModel(parsed, 'audio');
