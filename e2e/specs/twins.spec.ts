import { followAnalyzer } from '../fixtures/analyzer-page.ts';
import { expect, test } from '../fixtures/extension-test.ts';
import { unseenPicture } from '../fixtures/pictures.ts';
import { ScannedPage } from '../pages/scanned-page.ts';

test('one file under two addresses is judged once and sent once, and both pictures have their badges', async ({
  page,
  context,
  site,
  wire,
  extensionUrl,
}) => {
  const desk = await context.newPage();
  await desk.goto(`${extensionUrl}/privacy.html`);
  const analyzer = await followAnalyzer(desk);
  const file = await unseenPicture();
  const names = ['one.png', 'other.png'];
  for (const name of names) site.publish(name, file);
  const images = names
    .map((name) => `<img src="/published/${name}" alt="" width="400" height="300">`)
    .join('');
  site.publish('twins.html', Buffer.from(`<!doctype html><title>Twins</title>${images}`));

  await page.bringToFront();
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/published/twins.html`);
  const labels: (string | null)[] = [];
  for (const name of names) labels.push(await scanned.labelOn(scanned.picture(name)));
  expect(labels[1]).toBe(labels[0]);
  expect(site.picturesReadByPrograms().filter((path) => path.endsWith('.png'))).toHaveLength(2);
  expect((await analyzer.turns()).map(({ name }) => name)).toEqual(['readPicture']);
  expect([wire.lookUps().length, wire.checks().length]).toEqual([1, 1]);
});
