import { currentModel, parseManifest } from '@telltale/models/manifest';
import manifest from '@telltale/models/manifest.json' with { type: 'json' };

/** The image model that this build carries: the same one that servers of this version run. */
export const deviceModel = currentModel(parseManifest(manifest), 'image');
