import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { createImageDetector } from '../src/image/detector.ts';
import { goldenPicture } from '../src/image/golden-pictures.ts';
import { currentImageModels } from '../src/manifest.ts';
import { loadManifest } from '../src/model-files.node.ts';
import { openNodeSession } from '../src/session.node.ts';
import { decodePicture, pipelineOf } from './decode.ts';

const loaded = await Promise.all(
  currentImageModels(await loadManifest()).map(async (model) => {
    const session = await openNodeSession(model, { threads: 1 });
    return { id: model.id, session, detector: createImageDetector(model, session) };
  }),
);
afterAll(() => Promise.all(loaded.map(({ session }) => session.close())));

const picture = () => pipelineOf(goldenPicture(50));
const frames = async () =>
  sharp(await Promise.all([page('#f00'), page('#00f')]), { join: { animated: true } });
const page = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();

describe.each(loaded)('with $id', ({ detector }) => {
  it.each<[string, () => Sharp | Promise<Sharp>]>([
    ['a CMYK JPEG', () => picture().toColourspace('cmyk').jpeg()],
    ['a grey JPEG', () => picture().greyscale().jpeg()],
    ['a PNG of 16 bits', () => picture().toColourspace('rgb16').png()],
    [
      'a grey PNG of 16 bits with alpha',
      () => picture().greyscale().toColourspace('grey16').ensureAlpha().png(),
    ],
    ['a PNG with alpha', () => picture().ensureAlpha(0.5).png()],
    ['a palette PNG', () => picture().png({ palette: true })],
    ['an animated GIF', async () => (await frames()).gif()],
    ['an animated WebP', async () => (await frames()).webp()],
  ])('%s gets a defined score', async (_, made) => {
    const image = await decodePicture(await (await made()).toBuffer());
    const { score, confidence } = await detector.detect(image);
    for (const value of [score, confidence]) expect(value >= 0 && value <= 1).toBe(true);
  });
});

it('of an animation the first frame is judged', async () => {
  const { width, height, data } = await decodePicture(await (await frames()).gif().toBuffer());
  expect([width, height]).toEqual([40, 30]);
  expect([...data.subarray(0, 3)]).toEqual([255, 0, 0]);
});

it('a picture stands as its EXIF orientation says', async () => {
  const { width, height } = goldenPicture(50);
  const turned = await decodePicture(await picture().withMetadata({ orientation: 6 }).jpeg().toBuffer());
  expect(turned).toMatchObject({ width: height, height: width });
});

it('a file cut in half is an error, not half a picture', async () => {
  const file = await picture().jpeg().toBuffer();
  await expect(decodePicture(file.subarray(0, file.length / 2))).rejects.toThrow();
});
