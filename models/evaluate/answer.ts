import { createImageDetector } from '../src/image/detector.ts';
import { currentImageModel } from '../src/manifest.ts';
import { loadManifest } from '../src/model-files.node.ts';
import { openNodeSession } from '../src/session.node.ts';
import { decodePicture } from './decode.ts';

/** Prints what a detector in use says of one picture, in JSON: node --import tsx evaluate/answer.ts FILE [full|light] */
const [file, size = 'full'] = process.argv.slice(2);
if (file === undefined || (size !== 'full' && size !== 'light'))
  throw new Error('Which picture? evaluate/answer.ts FILE [full|light]');
const model = currentImageModel(await loadManifest(), size);
const session = await openNodeSession(model, { threads: 1 });
const { score, thresholds } = await createImageDetector(model, session).detect(await decodePicture(file));
await session.close();
console.log(JSON.stringify({ score, thresholds }));
