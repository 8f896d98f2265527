import type { ImageModel } from '../src/manifest.ts';

/** The views of a picture that models of version 1 read. */
export const imageInput: ImageModel['input'] = { patchPx: 224, maxPatches: 2, wholePx: 224 };
