import { expect, test } from '../firefox-test.ts';
import { answeredBadges } from '../scanned-page.ts';

const altShiftL = ['\uE00A', '\uE008', 'l'];

test('the popup lists what was checked on its page', async ({ addOn, tab, site }) => {
  await tab.open(`${site.url}/one.html`);
  await answeredBadges(tab, 1);
  const popup = await addOn.open(`popup.html?tab=${await addOn.tabIdOf(tab)}`);
  expect((await popup.wait('li')).text).toContain('nagasaki-boats.jpg');
  await popup.wait('label', 'Check pictures on this site');
});

test('the history lists what was checked, with a thumbnail', async ({ addOn, tab, site }) => {
  await tab.open(`${site.url}/one.html`);
  await answeredBadges(tab, 1);
  const history = await addOn.open('past-checks.html');
  expect((await history.wait('li')).text).toContain(new URL(site.url).host);
  await history.wait('li canvas');
});

test('a key opens Firefox’s own sidebar, which follows the page beside it', async ({ addOn, tab, site }) => {
  await tab.open(`${site.url}/one.html`);
  await answeredBadges(tab, 1);
  await tab.pressKeys(altShiftL);
  await expect.poll(() => addOn.sidebarText()).toContain('nagasaki-boats.jpg');
});

test('the popup offers no way to settings that Firefox forbids, and finds nothing to say about files', async ({
  addOn,
  tab,
  site,
}) => {
  await tab.open(`${site.url}/one.html`);
  await answeredBadges(tab, 1);
  const popup = await addOn.open(`popup.html?tab=${await addOn.tabIdOf(tab)}`);
  await popup.wait('li', 'nagasaki-boats.jpg');
  expect(await popup.find('button', 'Open these settings')).toEqual([]);
  expect(await popup.find('p', 'Allow access to file URLs')).toEqual([]);
});

test('“Change the shortcuts” opens the page on which Firefox lets them be changed', async ({
  addOn,
  firefox,
}) => {
  const options = await addOn.open('options.html');
  await options.click('button', 'Change the shortcuts');
  await expect.poll(() => firefox.window.control(shownAddOnsView)).toMatch(/^addons:\/\/shortcuts\//);
  await (await firefox.window.tabShowing('about:addons')).close();
});

/** Runs in Firefox's own window: which view its page of add-ons shows, if that is open. */
function shownAddOnsView(): string {
  const { gBrowser } = globalThis as unknown as FirefoxWindowGlobals;
  const page = gBrowser.browsers.find(({ currentURI }) => currentURI.spec.startsWith('about:addons'));
  return page?.contentWindow?.history.state?.view ?? '';
}

interface FirefoxWindowGlobals {
  readonly gBrowser: {
    readonly browsers: readonly {
      readonly currentURI: { readonly spec: string };
      readonly contentWindow?: { readonly history: { readonly state?: { readonly view?: string } } };
    }[];
  };
}

test('a setting that is changed in the options is kept, holds on pages, and is still there when they open again', async ({
  addOn,
  tab,
  site,
}) => {
  await tab.open(`${site.url}/one.html`);
  await answeredBadges(tab, 1);
  const options = await addOn.open('options.html');
  await options.click('label', 'Only in the toolbar');
  await expect.poll(() => addOn.settings()).toMatchObject({ display: 'toolbar' });
  await expect.poll(() => tab.find('.tt-badge')).toEqual([]);
  await addOn.open('options.html');
  await options.wait('input:checked + label', 'Only in the toolbar');
});
