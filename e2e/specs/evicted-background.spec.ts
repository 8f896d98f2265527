import type { Page } from 'playwright';
import { expect, test } from '../fixtures/extension-test.ts';
import { keepQueueFull } from '../fixtures/full-queue.ts';
import { unseenPicture } from '../fixtures/pictures.ts';
import type { Site } from '../fixtures/site.ts';
import { ScannedPage } from '../pages/scanned-page.ts';

test.use({ choices: { mode: null, display: 'Every result', automatic: true } });

test('a check goes on after its background was stopped in the middle; one whose page was left is asked about no more', async ({
  page: left,
  context,
  site,
  server,
  wire,
}) => {
  const kept = await context.newPage();
  const cards = [await openUnseen(kept, site, 'kept'), await openUnseen(left, site, 'left')] as const;
  const paths = () => wire.exchanges.map(({ path }) => path);
  const jobs = () => [...new Set(paths().filter((path) => path.startsWith('/v1/public/jobs/')))];
  const pollsOf = (job: string | undefined) => paths().filter((path) => path === job).length;
  const queue = await keepQueueFull(server);
  await cards[1].askOnce('Send the picture');
  await expect.poll(() => jobs().length, { timeout: 30_000 }).toBe(1);
  await kept.bringToFront();
  await cards[0].askOnce('Send the picture');
  await expect.poll(() => jobs().length, { timeout: 30_000 }).toBe(2);
  const [leftJob, keptJob] = jobs();

  // Nothing of the extension's follows in the tab, so that nothing but the end of the page tells it.
  await left.goto('about:blank');
  const [askedBefore, keptBefore] = [pollsOf(leftJob), pollsOf(keptJob)];
  await expect.poll(() => pollsOf(keptJob), { timeout: 60_000 }).toBeGreaterThanOrEqual(keptBefore + 4);
  // One question may have been on its way.
  expect(pollsOf(leftJob)).toBeLessThanOrEqual(askedBefore + 1);

  await stopWorkers(kept);
  await queue.releaseAfter(0);
  await expect(cards[0].fact('Sent')).toHaveText('The file as it is', { timeout: 60_000 });
  expect(wire.checks()).toHaveLength(2);
});

async function openUnseen(page: Page, site: Site, name: string) {
  site.publish(`${name}.png`, await unseenPicture());
  const html = `<!doctype html><title>${name}</title><img src="${name}.png" alt="Clouds" width="640" height="480">`;
  site.publish(`${name}.html`, new TextEncoder().encode(html));
  await page.bringToFront();
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/published/${name}.html`);
  return scanned.openCard(page.locator('img'));
}

/** As the browser does where it needs the memory: whatever they were doing is gone. */
async function stopWorkers(page: Page): Promise<void> {
  const debugging = await page.context().newCDPSession(page);
  await debugging.send('ServiceWorker.enable');
  await debugging.send('ServiceWorker.stopAllWorkers');
  await debugging.detach();
}
