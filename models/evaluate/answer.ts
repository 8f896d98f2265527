import { createImageDetector } from '../src/image/detector.ts';
import type { RgbImage } from '../src/image/rgb-image.ts';
import { openViewCutter, openViewsDetector } from '../src/image/views.node.ts';
import { currentImageModel } from '../src/manifest.ts';
import { loadManifest } from '../src/model-files.node.ts';
import { openNodeSession } from '../src/session.node.ts';
import { decodePicture } from './decode.ts';

/** Prints what a detector in use says of one picture, in JSON: node --import tsx evaluate/answer.ts FILE [full|light] */
const [file, size = 'full'] = process.argv.slice(2);
if (file === undefined || (size !== 'full' && size !== 'light'))
  throw new Error('Which picture? evaluate/answer.ts FILE [full|light]');
const model = currentImageModel(await loadManifest(), size);

/** A server looks no further than the label needs; what a device finds is compared with what all views give. */
async function openDetector() {
  if (size === 'light') return createImageDetector(model, await openNodeSession(model, { threads: 1 }));
  const { cut } = await openViewCutter(model);
  const { score } = await openViewsDetector(model);
  return { detect: async (image: RgbImage) => score(await cut(image)) };
}

const { score, thresholds } = await (await openDetector()).detect(await decodePicture(file));
console.log(JSON.stringify({ score, thresholds }));
