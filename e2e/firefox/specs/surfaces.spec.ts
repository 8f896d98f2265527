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
