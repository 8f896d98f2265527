import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import en from '@telltale/shared/locales/en.json' with { type: 'json' };
import sharp from 'sharp';
import { test as base, expect } from '../fixtures/extension-test.ts';
import { judgeByLightModel } from '../fixtures/image-models.ts';
import { mediaFile } from '../fixtures/pictures.ts';
import { ScannedPage } from '../pages/scanned-page.ts';

/** As browsers do that let no page know them by their canvas, only coarser. */
const noise = `
const read = OffscreenCanvasRenderingContext2D.prototype.getImageData;
OffscreenCanvasRenderingContext2D.prototype.getImageData = function (...box) {
  const image = read.apply(this, box);
  for (let at = 0; at < image.data.length; at += 3) image.data[at] ^= 96;
  return image;
};
`;
const noOtherWay = 'delete self.VideoFrame;\n';

interface Browser {
  /** Runs before the part of the extension that reads pictures, as the browser's own doing. */
  readonly ofItsOwn: string;
  readonly changedAnalyzer: undefined;
}

const test = base.extend<Browser>({
  ofItsOwn: ['', { option: true }],
  changedAnalyzer: [
    async ({ grantedFolder, ofItsOwn }, use) => {
      const folder = join(grantedFolder, 'assets');
      const name = readdirSync(folder).find((file) => file.startsWith('analyzer.worker'));
      const path = join(folder, String(name));
      const shipped = readFileSync(path);
      const replace = (text: string) => {
        // The file is one with what ships.
        rmSync(path);
        writeFileSync(path, text);
      };
      replace(`${ofItsOwn}${shipped}`);
      await use(undefined);
      replace(String(shipped));
    },
    { auto: true },
  ],
  choices: { mode: null, display: 'all', automatic: true },
  freshBrowser: true,
});

test.describe('a browser that changes what a canvas gives back', () => {
  test.use({ ofItsOwn: noise });

  test('gets the score of the pixels as they are', async ({ page, site }) => {
    // Lossless, so that browser and model read the very same pixels.
    const file = await sharp(await mediaFile('alpine-landscape.jpg'))
      .png()
      .toBuffer();
    const path = test.info().outputPath('landscape.png');
    await writeFile(path, file);
    site.publish('landscape.png', file);
    site.publish('one.html', Buffer.from('<!doctype html><img src="/published/landscape.png" width="600">'));
    const scanned = new ScannedPage(page);
    await scanned.open(`${site.url}/published/one.html`);
    const card = await scanned.openCard(scanned.picture('landscape.png'));
    await expect(card.steps).toContainText([en.step_device_scored]);
    const { score, label } = await judgeByLightModel(path);
    await expect(card.heading).toHaveText(en[`label_${label}_title`]);
    // Shown in hundredths.
    const shown = Number(await card.card.locator('.tt-score strong').textContent());
    expect(Math.abs(shown - score)).toBeLessThan(0.011);
  });
});

test.describe('a browser that has no other way to read pixels', () => {
  test.use({ ofItsOwn: noise + noOtherWay });

  test('says so in place of a score', async ({ page, site, wire }) => {
    const scanned = new ScannedPage(page);
    await scanned.open(`${site.url}/one.html`);
    const card = await scanned.openCard(scanned.picture('nagasaki-boats.jpg'));
    await expect(card.steps).toHaveText([en.step_file_read, en.step_pixels_changed, en.step_nothing_sent]);
    expect(wire.exchanges).toEqual([]);
  });
});
