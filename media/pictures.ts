import sharp, { type Sharp } from 'sharp';
import { enlargePhotograph, openPhotograph, readInvented, readPhotograph } from './photographs.ts';
import { withPngText } from './png-text.ts';
import { paintAgate } from './scenes/agate.ts';
import { paintBlossoms } from './scenes/blossoms.ts';
import type { Raster } from './scenes/canvas.ts';
import { paintDunes } from './scenes/dunes.ts';
import { paintGlass } from './scenes/glass.ts';
import { paintMountains } from './scenes/mountains.ts';
import { paintNebula } from './scenes/nebula.ts';
import { paintSilk } from './scenes/silk.ts';
import { signPicture } from './sign.ts';
import { tamperWithJpeg } from './tamper.ts';

const widthPx = 1080;
const heightPx = 720;
const jpeg = { quality: 90 } as const;

/** What the web interface of a common image generator writes into its PNG files; made up here. */
const generatorSettings = [
  'a nebula, glowing gas, long exposure',
  'Negative prompt: text, watermark',
  'Steps: 28, Sampler: Euler a, CFG scale: 7, Seed: 10, Size: 1080x720, Model: test-model',
].join('\n');

/** How each file of the output folder is made. */
export const pictures: Readonly<Record<string, () => Promise<Uint8Array>>> = {
  'alpine-landscape.jpg': () => openPhotograph('french-alpine-landscape').jpeg(jpeg).toBuffer(),
  'nagasaki-boats.jpg': () => openPhotograph('nagasaki-boats').jpeg(jpeg).toBuffer(),
  'airplane-from-above.jpg': () => openPhotograph('airplane-from-above').jpeg(jpeg).toBuffer(),
  'house-cat.png': () => openPhotograph('locomotion-house-cat').png().toBuffer(),
  'dust-bowl-home.webp': () => openPhotograph('dust-bowl-home').webp({ quality: 88 }).toBuffer(),
  'allium.avif': () => openPhotograph('allium-oreophilum').avif({ quality: 65, effort: 2 }).toBuffer(),
  'spice-market.jpg': () => readPhotograph('spice-market.jpg'),
  'perched-osprey.jpg': () => readPhotograph('perched-osprey.jpg'),
  'singapore-evening.jpg': () => readPhotograph('singapore-evening.jpg'),
  'zoo-otters.jpg': () => readPhotograph('zoo-otters.jpg'),
  'winter-window.jpg': () => readPhotograph('winter-window.jpg'),
  'seine-towpath.jpg': () => readPhotograph('seine-towpath.jpg'),
  'paris-evening.jpg': () => readPhotograph('paris-evening.jpg'),
  'acanthus-above-upload-limit.png': async () =>
    (await enlargePhotograph('acanthus-mollis', 1230)).png({ compressionLevel: 3 }).toBuffer(),

  'invented-dunes.jpg': () => readInvented('invented-dunes.jpg'),
  'invented-lake.jpg': () => readInvented('invented-lake.jpg'),
  'invented-hills.jpg': () => readInvented('invented-hills.jpg'),

  'mountains-signed.jpg': async () => signPicture(await mountains().jpeg(jpeg).toBuffer(), 'jpeg'),
  'glass-signed.png': async () => signPicture(await glass().png().toBuffer(), 'png'),
  'blossoms-unlisted.jpg': async () =>
    signPicture(await blossoms().jpeg(jpeg).toBuffer(), 'jpeg', { signer: 'stranger' }),
  'dunes-tampered.jpg': async () =>
    tamperWithJpeg(await signPicture(await dunes().jpeg(jpeg).toBuffer(), 'jpeg')),
  'nebula-parameters.png': async () =>
    withPngText(await nebula().png().toBuffer(), [{ keyword: 'parameters', text: generatorSettings }]),
  'silk.jpg': () => silk().jpeg(jpeg).toBuffer(),
  'agate.gif': () => agate().gif({ effort: 3 }).toBuffer(),
};

const mountains = () => open(paintMountains(widthPx, heightPx, 7));
const glass = () => open(paintGlass(widthPx, heightPx, 8));
const dunes = () => open(paintDunes(widthPx, heightPx, 9));
const nebula = () => open(paintNebula(widthPx, heightPx, 10));
const blossoms = () => open(paintBlossoms(widthPx, heightPx, 11));
const silk = () => open(paintSilk(widthPx, heightPx, 2));
const agate = () => open(paintAgate(720, 720, 12));

function open({ width, height, data }: Raster): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } });
}
