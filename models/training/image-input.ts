import type { ImageModel } from '../src/manifest.ts';
import { statisticsLength } from '../src/image/noise-statistics.ts';

/** The views of a picture that models of version 1 read. */
export const imageInput: ImageModel['input'] = { patchPx: 224, maxPatches: 3, wholePx: 224, statisticsLength };
