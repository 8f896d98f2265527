import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '../fixtures/extension-test.ts';
import { drawClouds, publishGrid } from '../fixtures/grid.ts';
import { startOwnBrowser, withProfile } from '../fixtures/own-browser.ts';
import { unseenPicture } from '../fixtures/pictures.ts';
import { choose, looksAtPages } from '../fixtures/reader-browser.ts';
import { ScannedPage } from '../pages/scanned-page.ts';
import { checkedOnToolbar } from '../pages/toolbar.ts';

const count = 24;
const restMs = 1_500;

/** A number that stays the same for a while. */
async function atRest(read: () => Promise<number>): Promise<number> {
  let last = Number.NaN;
  let now = await read();
  while (now !== last) {
    await pause(restMs);
    last = now;
    now = await read();
  }
  return now;
}

test('a tab that nobody sees waits, also in the middle of its pictures, and goes on when it is shown', async ({
  grantedFolder,
  site,
}) => {
  const names = ['front', 'later'];
  for (const name of names) {
    site.publish(`${name}.png`, await unseenPicture());
    const html = `<!doctype html><title>${name}</title><img src="${name}.png" alt="" width="640" height="480">`;
    site.publish(`${name}.html`, Buffer.from(html));
  }
  await withProfile(async (profile) => {
    const { context, close } = await startOwnBrowser(grantedFolder, profile);
    try {
      await choose(context, { display: 'all' });
      await looksAtPages(context);
      const behind = new ScannedPage(await context.newPage());
      const front = new ScannedPage(await context.newPage());
      const isHidden = () => behind.page.evaluate(() => document.hidden);
      await expect.poll(isHidden).toBe(true);
      const countChecked = () => checkedOnToolbar(context, behind.page);

      await behind.open(publishGrid(site, 'behind', await drawClouds(count)));
      await expect(behind.page.locator('main img')).toHaveCount(count);
      await front.open(`${site.url}/published/front.html`);
      await front.answeredBadge(front.page.locator('img'));
      expect(await countChecked()).toBe(0);
      const read = site.picturesReadByPrograms().filter((path) => !path.endsWith('.html'));
      expect(read).toEqual(['/published/front.png']);

      await behind.page.bringToFront();
      await expect.poll(countChecked, { timeout: 60_000 }).toBeGreaterThan(0);
      await front.page.bringToFront();
      await expect.poll(isHidden).toBe(true);
      // What was being looked at is seen to its end; what waits is not begun.
      await front.page.reload();
      await front.answeredBadge(front.page.locator('img'));
      const before = await atRest(countChecked);
      expect(before).toBeLessThan(count);
      await front.open(`${site.url}/published/later.html`);
      await front.answeredBadge(front.page.locator('img'));
      expect(await countChecked()).toBe(before);

      await behind.page.bringToFront();
      await behind.readThrough();
      await expect.poll(countChecked, { timeout: 90_000 }).toBe(count);
    } finally {
      await close();
    }
  });
});
