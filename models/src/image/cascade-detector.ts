import { calibratedScore } from '../calibration.ts';
import type { Cascade, ImageModel } from '../manifest.ts';
import type { PartSession } from '../tensor-session.ts';
import { isDecided, logitRange } from './cascade.ts';
import { evidenceOf, type ImageScore, imageTensors, scoreBlank } from './detector.ts';
import { gatherPatch, patchPlacesOf } from './gather-patches.ts';
import { assertRgbImage, type RgbImage } from './rgb-image.ts';
import { calibrationFor } from './size-calibration.ts';
import { thresholdsFor } from './size-thresholds.ts';

export interface CascadeScore extends ImageScore {
  /** How many views were looked at, and how many the picture has. */
  readonly views: { readonly seen: number; readonly all: number };
}

export interface CascadeDetector {
  /** @param signal is asked before every view */
  detect(image: RgbImage, signal?: AbortSignal): Promise<CascadeScore>;
}

export interface CascadeParts {
  /** Runs the part that cuts views. */
  readonly cutter: PartSession;
  /** Runs the part that reads one view. */
  readonly reader: PartSession;
  /** Lets other work of this thread run, such as the news that nobody waits any more. */
  readonly pause?: () => Promise<void>;
}

/** An image model whose manifest says when a look at more views can be left out. */
export type CascadeModel = ImageModel & { readonly cascade: Cascade };

/**
 * Looks at the whole view first, then at one patch after another, until what is left could hardly change the label.
 * The score is what the views looked at predict; with all of them it is the score of the whole network.
 */
export function createCascadeDetector(
  model: CascadeModel,
  { cutter, reader, pause }: CascadeParts,
): CascadeDetector {
  const { cascade, input } = model;
  const values = 3 * input.patchPx ** 2;
  const read = (view: Float32Array) => readView(model, reader, view);
  return {
    async detect(image, signal) {
      assertRgbImage(image);
      const evidence = evidenceOf(image, model);
      const thresholds = thresholdsFor(model, image);
      const calibration = calibrationFor(model, image);
      const scoreOf = (logit: number) => calibratedScore(logit, calibration);
      if (evidence === 0) return { ...scoreBlank(model, { extent: image }), views: { seen: 0, all: 0 } };
      const { rows, columns, whole, detail } = await cutter.run(imageTensors(image, input));
      if (!rows || !columns || !(whole?.data instanceof Float32Array))
        throw new Error(`model ${model.id} cuts no views`);
      const places = patchPlacesOf(image, rows, columns);
      const first = { patchCount: places.count, detail: Number(detail?.data[0]) };
      const seen = { ...first, whole: (await read(whole.data)).asWhole, patches: [] as number[] };
      for (;;) {
        const range = logitRange(seen, cascade);
        if (range && isDecided(range, thresholds, scoreOf)) {
          const score = scoreOf(range.likely);
          const views = { seen: 1 + seen.patches.length, all: 1 + places.count };
          return { score, confidence: evidence * Math.abs(2 * score - 1), thresholds, views };
        }
        await pause?.();
        signal?.throwIfAborted();
        const patch = new Float32Array(values);
        gatherPatch(image, places, seen.patches.length, patch, 0);
        seen.patches.push((await read(patch)).asPatch);
      }
    },
  };
}

/** What the whole network makes of a view, as the view of a whole picture and as one of a patch. */
async function readView({ id, cascade, input }: CascadeModel, reader: PartSession, data: Float32Array) {
  const dims = [1, 3, input.patchPx, input.patchPx];
  const { [cascade.readings]: readings } = await reader.run({ [cascade.views]: { data, dims } });
  if (!(readings?.data instanceof Float32Array) || readings.data.length !== 2)
    throw new Error(`model ${id} gave no logits`);
  const [asWhole = Number.NaN, asPatch = Number.NaN] = readings.data;
  return { asWhole, asPatch };
}
