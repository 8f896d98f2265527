import identity from '@telltale/extension/extension-id.json' with { type: 'json' };
import { testTrustAnchorsPem } from '@telltale/media/sign';
import { expect, test } from '../fixtures/extension-test.ts';
import { lookFromTheStart, readLayer, spyFonts, tracesSeen } from '../fixtures/hostile-page.ts';
import { mediaFile, unseenPicture } from '../fixtures/pictures.ts';
import type { Site } from '../fixtures/site.ts';
import { changeOptions } from '../pages/options-page.ts';
import { ScannedPage } from '../pages/scanned-page.ts';
import { checkedOnToolbar, countOnToolbar, openSurfaces, pickInContextMenu } from '../pages/toolbar.ts';

const image = (file: string) => `<img src="${file}" alt="" width="320" height="240">`;

function publishPage(site: Site, head: string, body: string): string {
  const html = `<!doctype html><html lang="en"><head><title>Hostile</title>${head}</head><body>${body}<p>Own words</p></body></html>`;
  site.publish('hostile.html', Buffer.from(html));
  return `${site.url}/published/hostile.html#${identity.id}`;
}

test.describe('with warnings alone on pictures', () => {
  test.use({ choices: { mode: null, display: null, automatic: true } });

  test('before a badge is drawn a page that looks from its first moment on finds nothing of the extension', async ({
    page,
    context,
    site,
  }) => {
    site.publish('unseen.png', await unseenPicture());
    const url = publishPage(
      site,
      lookFromTheStart,
      `${image('unseen.png')}<video src="/media/none.webm" width="320" height="240"></video>`,
    );
    await page.goto(url);
    const own = await page.evaluate(tracesSeen);
    await expect.poll(() => checkedOnToolbar(context, page), { timeout: 60_000 }).toBe(1);
    expect(await page.evaluate(tracesSeen)).toEqual({ ...own, children: ['head', 'body'], heard: [] });
  });

  test('a reader who wants nothing on pages is warned by the toolbar alone; a click in the menu opens the popup', async ({
    page,
    context,
    site,
    extensionUrl,
  }) => {
    await changeOptions(context, extensionUrl, async (options) => {
      await options.setTrust(testTrustAnchorsPem);
      await options.chooseVeil('They are hidden');
      await options.chooseDisplay('Only in the toolbar');
    });
    await page.bringToFront();
    site.publish('signed.jpg', await mediaFile('mountains-signed.jpg'));
    site.publish('boats.jpg', await mediaFile('nagasaki-boats.jpg'));
    await page.goto(publishPage(site, lookFromTheStart, image('signed.jpg') + image('boats.jpg')));
    const own = await page.evaluate(tracesSeen);
    await expect.poll(() => countOnToolbar(context, page), { timeout: 60_000 }).toBe('1');
    await pickInContextMenu(context, page, `${site.url}/published/boats.jpg`);
    await expect.poll(() => openSurfaces(context)).toContain('POPUP');
    expect(await page.evaluate(tracesSeen)).toEqual({ ...own, children: ['head', 'body'], heard: [] });
    await expect(page.locator('img').first()).toHaveCSS('filter', 'none');
  });
});

test.describe('with every result on pictures', () => {
  test.use({ choices: { mode: null, display: 'all', automatic: true } });

  test('a page reads neither words nor score nor label of what is drawn on it, nor how wide they are', async ({
    page,
    context,
    site,
    extensionUrl,
  }) => {
    await changeOptions(context, extensionUrl, (options) => options.setTrust(testTrustAnchorsPem));
    await page.bringToFront();
    site.publish('signed.jpg', await mediaFile('mountains-signed.jpg'));
    site.publish('boats.jpg', await mediaFile('nagasaki-boats.jpg'));
    const url = publishPage(site, spyFonts, image('signed.jpg') + image('boats.jpg'));
    const scanned = new ScannedPage(page);
    await scanned.open(url);
    const labels = [
      await scanned.labelOn(scanned.picture('signed.jpg').or(page.locator('img').nth(0)).first()),
      await scanned.labelOn(page.locator('img').nth(1)),
    ];
    expect(new Set(labels).size).toBe(2);
    const card = await scanned.openCard(page.locator('img').nth(1));
    const words = String(await card.card.textContent())
      .split(/\s+/)
      .filter((word) => word.length > 3);
    expect(words.length).toBeGreaterThan(10);
    await card.close();
    const widths = (await page.evaluate(readLayer, []))?.widths;
    await page.reload();
    await scanned.openCard(page.locator('img').nth(1));
    const asked = [...labels.map(String), 'Telltale', 'detector', '0.', 'Own words', ...words];
    const read = await page.evaluate(readLayer, asked);
    expect(read).toMatchObject({ root: false, attributes: [], found: ['Own words'], inside: 'nothing' });
    expect(read).toMatchObject({ size: [0, 0, 0, 0], customProperties: [] });
    for (const word of labels) expect(read?.text).not.toContain(word);
    expect(read?.text).not.toMatch(/Telltale|detector|0\.\d/);
    expect(widths).toHaveLength(2);
    // Hit testing counts whole pixels, and the pictures do not begin at whole ones.
    expect(Math.max(...(widths ?? [])) - Math.min(...(widths ?? [])), String(widths)).toBeLessThanOrEqual(1);
    expect(site.visits.filter(({ path }) => path.includes('font-'))).toEqual([]);

    await page.reload();
    await scanned.answeredBadge(page.locator('img').nth(0));
    expect((await page.evaluate(readLayer, []))?.name).not.toBe(read?.name);
  });
});
