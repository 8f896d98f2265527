import { basename } from 'node:path';
import sharp from 'sharp';
import { expect, test } from '../fixtures/extension-test.ts';
import { askServer, mediaFile } from '../fixtures/pictures.ts';
import { shownWords } from '../fixtures/shown-words.ts';
import { sentFile, type Wire } from '../fixtures/wire.ts';
import { ScannedPage } from '../pages/scanned-page.ts';

test('each of twelve pictures gets a badge with what the server says of its bytes', async ({
  page,
  site,
  server,
  wire,
}) => {
  test.setTimeout(240_000);
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/twelve.html`);
  const addresses = await page
    .locator('img')
    .evaluateAll((all: HTMLImageElement[]) => all.map(({ src }) => src));
  const files = addresses.map((address) => basename(new URL(address).pathname));
  expect(new Set(files).size).toBe(12);
  for (const file of files) {
    const shown = await scanned.labelOn(scanned.picture(file));
    const answer = await askServer(server, await bytesTheServerSaw(file, wire));
    expect(shown, file).toBe(shownWords(answer).badge);
  }
  await expect(scanned.badges).toHaveCount(12);
  // The server was asked for each, and sent those it did not know.
  expect(wire.lookUps()).toHaveLength(12);
});

/** JPEG and PNG go up as they are; of the others the server saw the copy that has their size in pixels. */
async function bytesTheServerSaw(file: string, wire: Wire): Promise<Buffer> {
  const original = await mediaFile(file);
  if (/\.(jpg|png)$/.test(file)) return original;
  const { width, height } = await sharp(original).metadata();
  for (const check of wire.checks()) {
    const sent = await sentFile(check);
    const size = await sharp(sent).metadata();
    if (size.width === width && size.height === height) return sent;
  }
  throw new Error(`No copy of ${file} was sent.`);
}
