import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type PixelImage, pdq } from '@telltale/shared/fingerprint/pdq';
import { build } from 'esbuild';
import { chromium } from 'playwright';
import { expect, test } from 'playwright/test';
import sharp from 'sharp';
import { chromiumOptions } from '../fixtures/chromium.ts';

const vectorsDir = fileURLToPath(new URL('../../shared/src/fingerprint/vectors/', import.meta.url));

async function bundleForPage(): Promise<string> {
  const bundle = await build({
    entryPoints: [fileURLToPath(import.meta.resolve('@telltale/shared/fingerprint/pdq'))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'fingerprint',
  });
  return bundle.outputFiles[0]?.text ?? '';
}

async function decode(file: string): Promise<PixelImage> {
  const { data, info } = await sharp(vectorsDir + file)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data, channels: 4 };
}

test('given the very same pixels, server and browser compute the very same hash and quality', async () => {
  const files = (await readdir(vectorsDir)).filter((name) => /\.(png|jpg)$/.test(name));
  expect(files).toHaveLength(30);
  const browser = await chromium.launch(chromiumOptions());
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: await bundleForPage() });
    for (const file of files) {
      const image = await decode(file);
      const sent = {
        width: image.width,
        height: image.height,
        base64: Buffer.from(image.data).toString('base64'),
      };
      const inPage = await page.evaluate(({ width, height, base64 }) => {
        const data = Uint8ClampedArray.from(atob(base64), (character) => character.charCodeAt(0));
        const { fingerprint } = globalThis as unknown as { fingerprint: { pdq(image: object): object } };
        return fingerprint.pdq({ width, height, data, channels: 4 });
      }, sent);
      expect(inPage, file).toEqual(pdq(image));
    }
  } finally {
    await browser.close();
  }
});
