import en from '@telltale/shared/locales/en.json' with { type: 'json' };
import { pickInMenu } from '../context-menu.ts';
import type { FirefoxTab } from '../firefox-tab.ts';
import { expect, test } from '../firefox-test.ts';
import { cardOf } from '../scanned-page.ts';

const card = '[role="dialog"]';
const escapeKey = '\uE00C';
const tabKey = '\uE004';
const enterKey = '\uE007';

/** Runs in the page: whether the part that lies above the rest is still there. */
function isShown(selector: string): boolean {
  const part = document.querySelector(selector);
  return part instanceof HTMLDialogElement ? part.open : part?.matches(':popover-open, :fullscreen') === true;
}

async function closeCard(tab: FirefoxTab): Promise<void> {
  await tab.click(`${card} [aria-label="Close"]`);
  await expect.poll(() => tab.find(card)).toEqual([]);
}

test('in a modal dialog a badge is pressed and reached by key, and the dialog stays open until Escape is meant for it', async ({
  addOn: _,
  tab,
  site,
}) => {
  await tab.open(`${site.url}/dialogs.html`);
  await tab.click('#open-modal');
  expect(await cardOf(tab, '#modal img')).toContain(en.fact_model);
  await tab.pressKeys([escapeKey]);
  await expect.poll(() => tab.find(card)).toEqual([]);
  expect(await tab.evaluate(isShown, '#modal')).toBe(true);

  await tab.evaluate(() => document.querySelector<HTMLElement>('#inside')?.focus());
  await tab.pressKeys([tabKey]);
  await tab.pressKeys([enterKey]);
  await tab.wait(card, en.fact_model);
  await closeCard(tab);
  expect(await tab.evaluate(isShown, '#modal')).toBe(true);
  await tab.pressKeys([escapeKey]);
  await expect.poll(() => tab.evaluate(isShown, '#modal')).toBe(false);
});

test('in a popover that closes at a press elsewhere a press on badge and card is none', async ({
  addOn: _,
  tab,
  site,
}) => {
  await tab.open(`${site.url}/dialogs.html`);
  await tab.click('button', 'Automatic popover');
  expect(await cardOf(tab, '#auto img')).toContain(en.fact_model);
  await tab.click(`${card} h2`);
  await tab.pressKeys([escapeKey]);
  await expect.poll(() => tab.find(card)).toEqual([]);
  expect(await tab.evaluate(isShown, '#auto')).toBe(true);
});

test('in full screen a badge is pressed and its card opens; over a picture alone there a right-click opens it', async ({
  addOn: _,
  firefox,
  tab,
  site,
}) => {
  await tab.open(`${site.url}/dialogs.html`);
  await tab.click('#open-full');
  await expect.poll(() => tab.evaluate(isShown, '#stage')).toBe(true);
  expect(await cardOf(tab, '#stage img')).toContain(en.fact_model);
  await closeCard(tab);
  expect(await tab.evaluate(isShown, '#stage')).toBe(true);
  await tab.evaluate(() => document.exitFullscreen());

  await tab.click('#open-picture');
  await expect.poll(() => tab.evaluate(isShown, '#stage img')).toBe(true);
  await pickInMenu(firefox.window, tab, '#stage img', 'Check this picture with Telltale');
  // It is checked again, and the card is there before its answer.
  await tab.wait(card, en.fact_model);
  expect(await tab.evaluate(isShown, '#stage img')).toBe(true);
});
