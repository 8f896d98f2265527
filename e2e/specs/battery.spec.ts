import type { BrowserContext } from 'playwright';
import { type AnalyzerTurn, evaluateInAnalyzer, followAnalyzer } from '../fixtures/analyzer-page.ts';
import { expect, test } from '../fixtures/extension-test.ts';
import { drawClouds, publishGrid } from '../fixtures/grid.ts';
import { ScannedPage } from '../pages/scanned-page.ts';

test.use({ choices: { mode: null, display: 'all', automatic: true } });

/** No test has a battery: the browser's own object says so, and tells of the change as it does of a real one. */
async function pullPlug(context: BrowserContext): Promise<void> {
  await evaluateInAnalyzer(
    context,
    `navigator.getBattery().then((battery) => {
      Object.defineProperty(battery, 'charging', { value: false });
      battery.dispatchEvent(new Event('chargingchange'));
    })`,
  );
}

/** Between an answer and the next question, beside how long the answer took. */
function restsOf(turns: readonly AnalyzerTurn[]) {
  return turns.slice(1).map(({ askedAtMs }, at) => {
    const before = turns[at];
    if (before?.answeredAtMs === undefined) throw new Error('Two pictures were judged at once.');
    return { restMs: askedAtMs - before.answeredAtMs, tookMs: before.answeredAtMs - before.askedAtMs };
  });
}

test('on battery the detector rests between two pictures for longer than it worked; on mains it does not', async ({
  page,
  context,
  site,
  extensionUrl,
}) => {
  const desk = await context.newPage();
  await desk.goto(`${extensionUrl}/privacy.html`);
  const analyzer = await followAnalyzer(desk);
  await page.bringToFront();
  const scanned = new ScannedPage(page);
  const answerAll = async (name: string, count: number) => {
    const before = (await analyzer.turns()).length;
    await scanned.open(publishGrid(site, name, await drawClouds(count)));
    await scanned.readThrough();
    await expect(scanned.layer.locator('.tt-waiting')).toHaveCount(0, { timeout: 60_000 });
    return restsOf((await analyzer.turns()).slice(before));
  };
  const plugged = await answerAll('plugged', 5);
  await pullPlug(context);
  const unplugged = await answerAll('unplugged', 4);

  const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0);
  expect(sum(plugged.map(({ restMs }) => restMs))).toBeLessThan(sum(plugged.map(({ tookMs }) => tookMs)));
  expect(unplugged).toHaveLength(3);
  for (const { restMs, tookMs } of unplugged) expect(restMs).toBeGreaterThan(Math.min(2_500, 2 * tookMs));
});
