import { browser } from 'wxt/browser';
import { siteOf } from '../../messaging/site.ts';
import { tellTab } from '../../messaging/tab-signals.ts';
import { paused, sitesOff } from '../../storage/items.ts';
import { onPermissionsChanged } from '../../storage/permissions.ts';
import { followPermission } from './automatic.ts';
import { followSettings } from './page-settings.ts';
import type { Pages } from './pages.ts';

/** What the reader switches, allows or takes back holds on open pages at once. */
export function followSwitches(pages: Pages): void {
  const enforce = () => void enforceSwitches(pages);
  sitesOff.watch(enforce);
  paused.watch(enforce);
  followSettings(enforce);
  const follow = () => void followPermission(() => void stopEverywhere(pages));
  onPermissionsChanged(follow);
  follow();
}

async function enforceSwitches(pages: Pages): Promise<void> {
  const [everywhere, off] = await Promise.all([paused.read(), sitesOff.read()]);
  const isOff = (site: string) => everywhere || off.includes(site);
  pages.enforce(isOff);
  await tellAllTabs(pages, isOff);
}

/** Without leave for all sites no open page is looked at any longer; a click looks at one again. */
async function stopEverywhere(pages: Pages): Promise<void> {
  // Without that leave the browser no longer tells which sites the tabs show.
  const tabs = await browser.tabs.query({});
  const stopped = tabs.map(async ({ id }) => {
    if (id === undefined) return;
    await pages.close(id);
    await tellTab(id, 'siteSwitched', { enabled: false });
  });
  await Promise.all(stopped);
}

/** Each starts over: what was found under other switches and settings is forgotten. */
async function tellAllTabs(pages: Pages, isOff: (site: string) => boolean): Promise<void> {
  const tabs = await browser.tabs.query({});
  const told = tabs.map(async ({ id, url }) => {
    const site = siteOf(url);
    if (id === undefined || site === null) return;
    await pages.close(id);
    await tellTab(id, 'siteSwitched', { enabled: !isOff(site) });
  });
  await Promise.all(told);
}
