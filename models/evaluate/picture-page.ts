import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import type { RgbImage } from '../src/image/rgb-image.ts';
import { decodePicture, pipelineOf } from './decode.ts';

/** What only a browser does to pictures. */
export interface PicturePage {
  /** As the extension sends a picture that the server would not take as it is: drawn, and saved as JPEG at 0.95. */
  convert(image: RgbImage): Promise<RgbImage>;
  /** The picture in an article, 800 pixels wide at most: the whole window, or the picture alone. */
  screenshot(image: RgbImage, what: 'page' | 'picture'): Promise<RgbImage>;
  close(): Promise<void>;
}

const origin = 'http://pictures.invalid';
const words = 'A paragraph above and below the picture, as an article has it. '.repeat(6);

/** The script is text of its own, because a function out of this process would not survive the way into the page. */
const html = `<!doctype html><meta charset="utf-8"><title>Pictures</title>
<style>body { margin: 0; font: 18px/1.5 serif } main { width: 800px; margin: 24px auto }
img { display: block; max-width: 800px; max-height: 640px }</style>
<main><h1>An article</h1><p>${words}</p><img alt=""><p>${words}</p></main>
<script>
const picture = document.querySelector('img');
async function show(address) { picture.src = address; await picture.decode(); }
async function convert() {
  const canvas = new OffscreenCanvas(picture.naturalWidth, picture.naturalHeight);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0);
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 });
  const reader = new FileReader();
  await new Promise((resolve) => { reader.onload = resolve; reader.readAsDataURL(jpeg); });
  return reader.result.split(',')[1];
}
</script>`;

/**
 * A page in Chromium that reaches no network: whatever it asks for is answered here.
 * @param program the browser; where it is not installed, Playwright's own is taken
 */
export async function openPicturePage(program = '/usr/bin/chromium'): Promise<PicturePage> {
  const browser = await chromium.launch({
    ...(existsSync(program) ? { executablePath: program } : { channel: 'chromium' }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  let png: Buffer = Buffer.alloc(0);
  await page.route('**/*', (route) =>
    new URL(route.request().url()).pathname === '/'
      ? route.fulfill({ contentType: 'text/html', body: html })
      : route.fulfill({ contentType: 'image/png', body: png }),
  );
  await page.goto(`${origin}/`);
  // A screenshot waits for the browser to paint, which takes its time beside other work; a run of an hour is worth waiting for.
  page.setDefaultTimeout(300_000);
  let shown = 0;
  async function show(image: RgbImage): Promise<void> {
    png = await pipelineOf(image).png({ compressionLevel: 1 }).toBuffer();
    shown += 1;
    await page.evaluate(`show('${origin}/${shown}.png')`);
  }
  return {
    async convert(image) {
      await show(image);
      const base64: unknown = await page.evaluate('convert()');
      return decodePicture(Buffer.from(String(base64), 'base64'));
    },
    async screenshot(image, what) {
      await show(image);
      return decodePicture(await (what === 'page' ? page : page.locator('img')).screenshot());
    },
    close: () => browser.close(),
  };
}
