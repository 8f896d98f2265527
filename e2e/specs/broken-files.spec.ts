import { expect, test } from '../fixtures/extension-test.ts';
import { mediaFile } from '../fixtures/pictures.ts';
import { ScannedPage } from '../pages/scanned-page.ts';

test.use({ choices: { mode: null, display: 'all', automatic: true } });

// Browsers show what there is of a file. Such a one would else hide a generated picture by its last two bytes.
const cases = [
  { what: 'a JPEG without its end', file: 'silk.jpg', leave: (bytes: Buffer) => bytes.subarray(0, -2) },
  {
    what: 'a JPEG of nine tenths',
    file: 'silk.jpg',
    leave: (bytes: Buffer) => bytes.subarray(0, bytes.length * 0.9),
  },
];

test('a broken file is judged as the page shows it', async ({ page, site }) => {
  const scanned = new ScannedPage(page);
  for (const [index, { what, file, leave }] of cases.entries())
    await test.step(what, async () => {
      const name = `broken-${index}`;
      site.publish(`${name}.jpg`, leave(await mediaFile(file)));
      site.publish(
        `${name}.html`,
        Buffer.from(`<!doctype html><title>One picture</title><img src="${name}.jpg" alt="" width="600">`),
      );
      await scanned.open(`${site.url}/published/${name}.html`);
      await expect(await scanned.answeredBadge(page.locator('img'))).toHaveText(/AI/);
    });
});
