import { chromiumOptions } from '@telltale/e2e/fixtures/chromium';
import { readFiles } from '@telltale/media/odd-files';
import { paintSilk } from '@telltale/media/scenes/silk';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeImage } from '../server/src/features/checks/decode/decode-image.ts';

// The detector takes it for a generated one.
const picture = paintSilk(240, 160, 2);
/** Mean of what decoders round differently. Odd files lay 20 to 180 apart. */
const roundingError = 1;

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await chromium.launch(chromiumOptions());
  page = await browser.newPage();
});
afterAll(() => browser.close());

test.each(Object.entries(await readFiles(picture)))(
  'the server sees what Chromium shows: %s',
  async (_what, file) => {
    const [{ width, height, data }, shown] = await Promise.all([decodeImage(file), readShown(file)]);
    expect([shown.width, shown.height]).toEqual([width, height]);
    const sum = Uint8Array.from(data).reduce(
      (total, value, at) => total + Math.abs(value - (shown.rgb[at] ?? 0)),
      0,
    );
    expect(sum / data.length).toBeLessThan(roundingError);
  },
);

/** What an `<img>` shows, on white. */
async function readShown(file: Uint8Array) {
  const base64 = Buffer.from(file).toString('base64');
  const { rgb, ...size } = await page.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (!context) throw new Error('This browser has no canvas.');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    return { width, height, rgb: [...data].filter((_, at) => at % 4 < 3) };
  }, `data:;base64,${base64}`);
  return { ...size, rgb: Uint8Array.from(rgb) };
}
