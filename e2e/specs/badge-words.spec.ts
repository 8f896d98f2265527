import { expect, test } from '../fixtures/extension-test.ts';
import { ScannedPage } from '../pages/scanned-page.ts';

test.use({ choices: { mode: null, display: 'all', automatic: true } });

test('a badge says its words in full, and every badge is as wide as the others, whatever it says', async ({
  page,
  site,
}) => {
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/magazine.html`);
  for (const image of await page.locator('img').all()) await scanned.answeredBadge(image);
  await expect(scanned.badges.filter({ hasText: 'File says: AI, unverified' })).not.toHaveCount(0);
  await expect(scanned.badges.filter({ hasText: 'Changed after signing' })).toHaveCount(1);
  const handles = await scanned.badges.elementHandles();
  expect(handles).toHaveLength(6);
  const measured = await Promise.all(handles.map((badge) => badge.evaluate(measure)));
  expect(measured.map(({ cutPx }) => cutPx)).toEqual(measured.map(() => 0));
  expect(new Set(measured.map(({ widthPx }) => widthPx)).size).toBe(1);
});

function measure(badge: SVGElement | HTMLElement) {
  const words = badge.querySelector('.tt-badge-text');
  return {
    widthPx: badge.getBoundingClientRect().width,
    cutPx: (words?.scrollWidth ?? 0) - (words?.clientWidth ?? 0),
  };
}
