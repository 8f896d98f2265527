import type { Page } from 'playwright';
import { expect, test } from '../fixtures/extension-test.ts';
import { ScannedPage } from '../pages/scanned-page.ts';

test.use({ choices: { mode: null, display: 'all', automatic: true } });

interface Swaps {
  readonly swap: Readonly<Record<string, () => void>>;
}

/** What the page does to bring the second picture where the first one was. */
async function swap(page: Page, id: string): Promise<void> {
  if (id.endsWith('hovered')) return page.locator(`#${id}`).hover({ position: { x: 300, y: 200 } });
  await page.evaluate((name) => (window as unknown as Swaps).swap[name]?.(), id);
}

const first = 'File says: AI, unverified';
const second = 'No signal';

test('of pictures on one spot the badge tells of the one that is seen, however the page brings it there', async ({
  page,
  site,
}) => {
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/swapped.html`);
  const seenIn = async (id: string) => {
    const { y, height } = (await page.locator(`#${id}`).boundingBox()) ?? { y: 0, height: 0 };
    const badges = await scanned.badges.filter({ visible: true }).all();
    const there = await Promise.all(
      badges.map(async (badge) => {
        const box = await badge.boundingBox();
        return box && box.y >= y && box.y < y + height ? [await badge.textContent()] : [];
      }),
    );
    return there.flat();
  };
  const ids = ['faded', 'hovered', 'ruled', 'turned', 'clipped'];
  const behind = ['behind-hovered', 'behind-ruled', 'behind-played'];
  for (const id of [...ids, ...behind]) {
    await page.locator(`#${id}`).scrollIntoViewIfNeeded();
    await expect.poll(() => seenIn(id), { message: id }).toEqual([first]);
    await swap(page, id);
    await expect.poll(() => seenIn(id), { message: `${id}, swapped` }).toEqual([second]);
  }
  await page.locator('#closed').scrollIntoViewIfNeeded();
  await expect.poll(() => seenIn('closed')).toEqual([second]);
});

test('a page that writes another document over itself has its badges, and cards that close', async ({
  page,
  site,
}) => {
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/one.html`);
  await scanned.answeredBadge(scanned.picture('nagasaki-boats.jpg'));
  await page.evaluate(() => {
    document.open();
    document.write('<title>Written</title><img src="/media/mountains-signed.jpg" width="400" height="260">');
    document.close();
  });
  const picture = scanned.picture('mountains-signed.jpg');
  expect(await scanned.labelOn(picture)).toBe(first);
  const { card } = await scanned.openCard(picture);
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await page.evaluate(() => scrollBy(0, 1));
  await expect(scanned.badges).toHaveCount(1);
});

test('the badge of a picture that goes to a frame does not stay in the page', async ({ page, site }) => {
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/one.html`);
  await scanned.answeredBadge(scanned.picture('nagasaki-boats.jpg'));
  await page.evaluate(() => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    frame.contentDocument?.body.append(document.querySelector('img') ?? '');
  });
  await expect(scanned.badges).toHaveCount(0);
});
