import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { serveOnePage } from '../fixtures/one-page.ts';
import { expect, test } from '../fixtures/widget-test.ts';

/** Five times less than what Core Web Vitals call good (web.dev/articles/cls). */
const most = 0.02;
const readme = readFileSync(new URL('../../widget/README.md', import.meta.url), 'utf8');
/** What the README tells publishers to put into their style sheet. */
const [, documented = ''] = /```css\n(telltale-check:not\(:defined\)[^`]*)```/.exec(readme) ?? [];

function pageOf(serverUrl: string, language: string): string {
  const text = '<p>The harbour wakes before the town does. Gulls argue over the night’s leavings.</p>';
  return `<!doctype html><html lang="${language}"><meta name="viewport" content="width=device-width">
    <title>Boats</title><style>${documented}</style>
    <script src="${serverUrl}/widget/v1/telltale.js" async></script>
    <body><h1>Boats</h1>${text}<telltale-check></telltale-check>${text}
    <p>A picture. <telltale-signal for="img"></telltale-signal></p>${text}${text}`;
}

/** Adds up the layout shifts of a page whose script comes only after the page was painted. */
async function shiftOf(page: Page, html: string): Promise<number> {
  const { url, close } = await serveOnePage(html);
  let letPass = () => {};
  const painted = new Promise<void>((resolve) => {
    letPass = resolve;
  });
  await page.route('**/telltale.js', async (route) => {
    await painted;
    await route.continue();
  });
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  letPass();
  await expect(page.locator('telltale-check .entrance')).toBeVisible();
  await expect(page.locator('telltale-signal button')).toBeVisible();
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const add = (list: PerformanceObserverEntryList) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        };
        new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true });
        // Entries of a frame are told after it was drawn.
        const later = (frames: number): unknown =>
          frames === 0 ? resolve(sum) : requestAnimationFrame(() => setTimeout(() => later(frames - 1)));
        later(4);
      }),
  );
  await close();
  return shift;
}

for (const width of [412, 360])
  test(`nothing on a page of text moves when the widget comes, ${width} px wide, in every language`, async ({
    browser,
    publisher,
  }) => {
    expect(documented).toContain('min-block-size');
    const shifts: Record<string, number> = {};
    for (const language of ['en', 'de', 'es', 'fr', 'pt-BR', 'ar']) {
      const page = await browser.newPage({ viewport: { width, height: 823 } });
      shifts[language] = await shiftOf(page, pageOf(publisher.server.url, language));
      await page.close();
    }
    for (const [language, shift] of Object.entries(shifts)) expect(shift, language).toBeLessThanOrEqual(most);
  });
