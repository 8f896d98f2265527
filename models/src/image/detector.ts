import { calibratedScore } from '../calibration.ts';
import type { ImageModel, Thresholds } from '../manifest.ts';
import type { Tensor, TensorSession } from '../tensor-session.ts';
import { isBlank } from './blank.ts';
import { assertRgbImage, type RgbImage } from './rgb-image.ts';
import { calibrationFor } from './size-calibration.ts';
import { type PixelExtent, thresholdsFor } from './size-thresholds.ts';

export interface ImageScore {
  /** Calibrated probability of "synthetic", 0..1. */
  readonly score: number;
  /** How far the evidence supports the score, 0..1. */
  readonly confidence: number;
  /** Operating points for pictures of this size: what the score is compared with. */
  readonly thresholds: Thresholds;
  /** There was nothing to judge: the network was not asked, and the score says nothing. */
  readonly isBlank?: true;
}

export interface ImageDetector {
  detect(image: RgbImage): Promise<ImageScore>;
}

/** What is known of a picture beside its pixels. */
export interface Judged {
  /** How much there is to judge, 0..1. */
  readonly evidence: number;
  /** Of the decoded picture. */
  readonly extent: PixelExtent;
}

/** In a small picture more patches than these would show the same pixels over and over. */
function patchCountOf({ width, height }: Omit<RgbImage, 'data'>, patchPx: number, maxPatches: number) {
  return Math.min(maxPatches, Math.ceil((2 * width * height) / patchPx ** 2));
}

/** What the network is given of a picture: its bytes as they are. Cutting and scaling happen inside the network. */
export function imageTensors(
  { width, height, data }: RgbImage,
  { patchPx, maxPatches }: ImageModel['input'],
): { readonly picture: Tensor; readonly patch_count: Tensor } {
  return {
    picture: { data: new Uint8Array(data.buffer, data.byteOffset, data.length), dims: [height, width, 3] },
    patch_count: {
      data: BigInt64Array.of(BigInt(patchCountOf({ width, height }, patchPx, maxPatches))),
      dims: [1],
    },
  };
}

export function createImageDetector(model: ImageModel, session: TensorSession): ImageDetector {
  return {
    async detect(image) {
      assertRgbImage(image);
      const judged = { evidence: evidenceOf(image, model), extent: extentOf(image) };
      if (judged.evidence === 0) return scoreBlank(model, judged);
      const { logit } = await session.run(imageTensors(image, model.input));
      return scoreLogit(model, judged, logit?.[0]);
    },
  };
}

/** There is nothing to ask the network about. */
export function scoreBlank(model: ImageModel, { extent }: Pick<Judged, 'extent'>): ImageScore {
  return { score: 0, confidence: 0, thresholds: thresholdsFor(model, extent), isBlank: true };
}

export function scoreLogit(
  model: ImageModel,
  { evidence, extent }: Judged,
  logit: number | bigint | undefined,
): ImageScore {
  if (logit === undefined) throw new Error(`model ${model.id} gave no logit`);
  const score = calibratedScore(Number(logit), calibrationFor(model, extent));
  const confidence = evidence * Math.abs(2 * score - 1);
  return { score, confidence, thresholds: thresholdsFor(model, extent) };
}

/** Without the pixels, which do not travel. */
export const extentOf = ({ width, height }: RgbImage): PixelExtent => ({ width, height });

/**
 * 0 where there is nothing to judge (an icon, an empty area), growing to 1 at one patch of native pixels:
 * a thumbnail has lost most of the traces that the score rests on.
 */
export function evidenceOf(image: RgbImage, { input }: ImageModel): number {
  return isBlank(image) ? 0 : Math.min(1, Math.min(image.width, image.height) / input.patchPx);
}
