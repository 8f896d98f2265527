import { expect, it } from 'vitest';
import { goldenPicture } from '../src/image/golden-pictures.ts';
import { assertRgbImage } from '../src/image/rgb-image.ts';
import type { PicturePage } from './picture-page.ts';
import { atMost, robustnessTreatments } from './robustness-treatments.ts';

/** What a browser does is tested by running the evaluation; here pictures come back as they went. */
const page: PicturePage = {
  convert: async (image) => image,
  screenshot: async (image) => image,
  close: async () => undefined,
};

it.each(robustnessTreatments)('$name gives a whole picture, the same one each time', async ({ apply }) => {
  const image = goldenPicture(12);
  const [once, again] = [await apply(image, page), await apply(image, page)];
  assertRgbImage(once);
  expect(Buffer.from(once.data).equals(Buffer.from(again.data))).toBe(true);
});

it('a picture is made smaller, never larger, before it is treated', async () => {
  const image = { width: 40, height: 20, data: new Uint8Array(40 * 20 * 3) };
  expect(await atMost(image, 20)).toMatchObject({ width: 20, height: 10 });
  expect(await atMost(image, 2048)).toMatchObject({ width: 40, height: 20 });
});
