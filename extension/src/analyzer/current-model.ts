import { currentImageModel, parseManifest } from '@telltale/models/manifest';
import manifest from '@telltale/models/manifest.json' with { type: 'json' };

/** The image model that this build carries: the light one. A server's answers come from the full one. */
export const deviceModel = currentImageModel(parseManifest(manifest), 'light');
