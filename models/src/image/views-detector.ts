import { calibratedScore } from '../calibration.ts';
import type { PartSession, Tensor } from '../tensor-session.ts';
import { isDecided, logitRange } from './cascade.ts';
import type { CascadeModel } from './cascade-detector.ts';
import { type ImageScore, type Judged, scoreBlank, scoreLogit } from './detector.ts';
import { calibrationFor } from './size-calibration.ts';
import { thresholdsFor } from './size-thresholds.ts';

/** What there is to look at of a picture. */
export interface CutViews {
  /** The picture's centre square, scaled: floats, 1 x 3 x side x side. */
  readonly whole: Tensor;
  /** Native pixels as bytes, count x 3 x side x side. */
  readonly patches: Tensor;
  /** How much larger than the whole view the picture is, 0..1. */
  readonly detail: number;
}

export interface PictureViews extends Judged {
  /** Null where there is nothing to judge. */
  readonly views: CutViews | null;
}

/** Scores views that were cut elsewhere. Nothing of it needs the picture. */
export interface ViewsDetector {
  score(picture: PictureViews): Promise<ImageScore>;
}

/**
 * Reads the whole view, and the patches in one run where they could change the label. The score is what the views that
 * were read predict; with all of them it is the score of the whole network, but for the rounding of int8 numbers, which
 * a network scales by all that it reads at once.
 * @param reader runs the part that reads any number of views
 */
export function createViewsDetector(model: CascadeModel, reader: PartSession): ViewsDetector {
  const { cascade } = model;
  const read = async (views: Tensor) => {
    const { [cascade.readings]: readings } = await reader.run({ [cascade.views]: views });
    return pairsOf(model, readings);
  };
  return {
    async score({ views, ...judged }) {
      if (!views) return scoreBlank(model, judged);
      const { patches, whole, detail } = views;
      const [first] = await read(whole);
      if (!first) throw new Error(`model ${model.id} gave no logit`);
      const [patchCount = 0] = patches.dims;
      const seen = { whole: first.asWhole, patches: [], patchCount, detail };
      const early = logitRange(seen, cascade);
      const calibration = calibrationFor(model, judged.extent);
      const scoreOf = (logit: number) => calibratedScore(logit, calibration);
      if (early && isDecided(early, thresholdsFor(model, judged.extent), scoreOf))
        return scoreLogit(model, judged, early.likely);
      const readings = await read(asFloats(patches));
      const all = logitRange({ ...seen, patches: readings.map(({ asPatch }) => asPatch) }, cascade);
      return scoreLogit(model, judged, all?.likely);
    },
  };
}

function asFloats({ data, dims }: Tensor): Tensor {
  if (!(data instanceof Uint8Array)) throw new Error('patches are bytes');
  return { data: new Float32Array(data), dims };
}

/** What the network makes of each view, as that of a whole picture and as that of a patch. */
function pairsOf({ id }: CascadeModel, readings: Tensor | undefined) {
  if (!(readings?.data instanceof Float32Array)) throw new Error(`model ${id} gave no logits`);
  const { data } = readings;
  return Array.from({ length: data.length / 2 }, (_, row) => ({
    asWhole: data[2 * row] ?? Number.NaN,
    asPatch: data[2 * row + 1] ?? Number.NaN,
  }));
}
