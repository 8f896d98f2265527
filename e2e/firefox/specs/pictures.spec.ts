import { readFileSync } from 'node:fs';
import en from '@telltale/shared/locales/en.json' with { type: 'json' };
import { trustAnchorsFile } from '../../fixtures/project.ts';
import { pickInMenu } from '../context-menu.ts';
import { expect, test } from '../firefox-test.ts';
import { answeredBadges, cardOf } from '../scanned-page.ts';

test('pictures on the screen get badges from the detector on the device; those below get theirs when they come in', async ({
  addOn: _,
  tab,
  site,
}) => {
  await tab.open(`${site.url}/twelve.html`);
  const first = await answeredBadges(tab, 6);
  for (const { text } of first) expect(text).not.toBe('');
  await tab.bringIntoView('img[src$="/agate.gif"]');
  await answeredBadges(tab, first.length);
  expect(await cardOf(tab, 'img[src$="/agate.gif"]')).toContain('Nothing left this browser.');
});

test('a press on a badge opens the card with score, thresholds, source, model and steps', async ({
  addOn: _,
  tab,
  site,
}) => {
  await tab.open(`${site.url}/one.html`);
  const card = await cardOf(tab, 'img');
  expect(card).toContain(en.fact_model);
  expect(card).toMatch(/telltale-image-\d+/);
  expect(card).toContain(en.source_model);
  // A score of no known figure, and the three figures it is measured by, in their order.
  const figures = figuresOf(card);
  for (const figure of figures) expect(figure).toBeGreaterThan(0);
  const thresholds = figures.slice(1);
  expect(thresholds).toEqual(thresholds.toSorted((one, other) => one - other));
  expect(card).toContain(en.steps_heading);
  expect(card).toContain(en.step_file_read);
  expect(card).toContain(en.step_nothing_sent);
  expect(card).toContain(en.provenance_none);
  expect(card).toContain('Signals are not proof; a person decides.');
});

/** The score, and from where on it is unclear, a warning, and strong. */
function figuresOf(card: string): number[] {
  const [unclear = '', warning = '', strong = ''] = [
    en.threshold_uncertain,
    en.threshold_likely_ai,
    en.threshold_strong,
  ].map((words) => words.replace('{value}', ''));
  return [en.score_heading, unclear, warning, strong].map((words) => {
    const [, figure] = new RegExp(`${words}\\s*(0\\.\\d+)`).exec(card) ?? [];
    return Number(figure);
  });
}

test('what signed files say is told apart: signer trusted, changed after it was signed', async ({
  addOn,
  tab,
  site,
}) => {
  await addOn.choose({ display: 'all', trustAnchors: readFileSync(trustAnchorsFile, 'utf8') });
  await tab.open(`${site.url}/credentials.html`);
  expect(await cardOf(tab, '#trusted')).toContain(en.provenance_trusted);
  await tab.open(`${site.url}/credentials.html`);
  expect(await cardOf(tab, '#tampered')).toContain(en.provenance_invalid);
});

test('a picture in a closed shadow root gets its badge and card, too', async ({ addOn: _, tab, site }) => {
  await tab.open(`${site.url}/other-places.html`);
  expect(await cardOf(tab, 'img[alt="In a closed root"]')).toContain(en.fact_model);
});

test('a right-click on a picture offers to check it, and the card opens where no badge was', async ({
  addOn,
  firefox,
  tab,
  site,
}) => {
  await addOn.choose({ display: 'flags' });
  await tab.open(`${site.url}/one.html`);
  await pickInMenu(firefox.window, tab, 'img', 'Check this picture with Telltale');
  // It is checked then, and the card is there before its answer.
  await tab.wait('[role="dialog"]', en.fact_model);
});
