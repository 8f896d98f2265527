import type { PlattCalibration } from '../calibration.ts';
import type { ImageModel } from '../manifest.ts';
import type { PixelExtent } from './size-thresholds.ts';

type Calibrated = Pick<ImageModel, 'calibration' | 'largeCalibration'> & {
  readonly input: Pick<ImageModel['input'], 'wholePx'>;
};

/**
 * What turns the logit of a picture of this size into a score. A small picture is judged by its whole view alone, a
 * large one by its patches, too, so that equal logits do not mean the same. In between both calibrations mix in
 * proportion to the short side.
 */
export function calibrationFor(
  { calibration, largeCalibration: large, input }: Calibrated,
  { width, height }: PixelExtent,
): PlattCalibration {
  if (!large) return calibration;
  const grown = (Math.min(width, height) - input.wholePx) / (large.fromPx - input.wholePx);
  const share = Math.min(1, Math.max(0, grown));
  return {
    kind: 'platt',
    slope: calibration.slope + share * (large.slope - calibration.slope),
    intercept: calibration.intercept + share * (large.intercept - calibration.intercept),
  };
}
