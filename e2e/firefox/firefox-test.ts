import { test as base } from 'playwright/test';
import { openFirefox } from '../fixtures/open-firefox.ts';
import { firefoxExtensionFolder } from '../fixtures/project.ts';
import { openSite, type Site } from '../fixtures/site.ts';
import { type AddOn, openAddOn } from './add-on.ts';
import { type FirefoxTab, type FirefoxWindow, firefoxWindow } from './firefox-tab.ts';
import { expectNoProblems } from './own-problems.ts';

interface PerTest {
  readonly site: Site;
  readonly tab: FirefoxTab;
  /** The extension, whose reader has allowed all sites and chosen to see every result. */
  readonly addOn: AddOn;
}

interface PerWorker {
  /** With the extension installed just now; one for all stories. */
  readonly firefox: { readonly window: FirefoxWindow; readonly extensionUrl: string };
}

/** Stories in a real Firefox. None may leave an error of the extension's own behind. */
export const test = base.extend<PerTest, PerWorker>({
  firefox: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs by destructuring, here nothing
    async ({}, use) => {
      const { marionette, extensionUrl, stop } = await openFirefox(firefoxExtensionFolder);
      await use({ window: firefoxWindow(marionette), extensionUrl });
      await stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  site: async ({}, use) => {
    const site = await openSite();
    await use(site);
    await site.close();
  },
  addOn: async ({ firefox }, use) => {
    const addOn = await openAddOn(firefox.window, firefox.extensionUrl);
    await addOn.allowAllSites();
    await addOn.choose({ display: 'all' });
    await use(addOn);
    await addOn.close();
    await expectNoProblems(firefox.window, firefox.extensionUrl);
  },
  tab: async ({ firefox }, use) => {
    const tab = await firefox.window.newTab();
    await use(tab);
    await tab.close();
  },
});

export { expect } from 'playwright/test';
