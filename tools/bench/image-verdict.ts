import { createImageDetector, imageTensors } from '@telltale/models/image/detector';
import { currentImageModel } from '@telltale/models/manifest';
import { loadManifest } from '@telltale/models/model-files.node';
import { openNodeSession } from '@telltale/models/session.node';
import { pdq } from '@telltale/shared/fingerprint/pdq';
import sharp from 'sharp';
import { decodeImage } from '../../server/src/features/checks/decode/decode-image.ts';
import { benchPicture } from './bench-pictures.ts';
import type { BenchRow } from './bench-row.ts';
import { median, rounds } from './median.ts';

const picturesPerRound = 5;
const bound = 1.6;
const boundMs = 350;

/** Everything a verdict on a 2-megapixel photograph takes on one thread, against the network alone. */
export async function bench(): Promise<BenchRow[]> {
  sharp.concurrency(1);
  const model = currentImageModel(await loadManifest(), 'full');
  const session = await openNodeSession(model, { threads: 1 });
  const detector = createImageDetector(model, session);
  const verdictMs: number[] = [];
  const runMs: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    for (let at = 0; at < picturesPerRound; at += 1) {
      const file = await benchPicture(round * 100 + at);
      const inputs = imageTensors(await decodeImage(file), model.input);
      const startMs = performance.now();
      await session.run(inputs);
      const ranMs = performance.now();
      const image = await decodeImage(file);
      pdq({ ...image, channels: 3 });
      await detector.detect(image);
      // The first round warms up.
      if (round > 0) {
        runMs.push(ranMs - startMs);
        verdictMs.push(performance.now() - ranMs);
      }
    }
  }
  await session.close();
  const value = median(verdictMs);
  const ratio = value / median(runMs);
  return [
    { name: 'image network alone, 2 megapixels', value: median(runMs), unit: 'ms' },
    {
      name: 'image verdict on one thread',
      value,
      unit: 'ms',
      baseline: 'image network alone',
      ratio,
      bound: `<= ${bound} and <= ${boundMs} ms`,
      ok: ratio <= bound && value <= boundMs,
    },
  ];
}
