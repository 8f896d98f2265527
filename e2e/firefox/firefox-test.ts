import { test as base } from 'playwright/test';
import { openFirefox } from '../fixtures/open-firefox.ts';
import { firefoxExtensionFolder } from '../fixtures/project.ts';
import { openSite, type Site } from '../fixtures/site.ts';
import { startTelltaleServer, type TelltaleServer } from '../fixtures/telltale-server.ts';
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
  /** Whether the stories of a file want a Firefox in which no other story was told before. */
  readonly freshFirefox: boolean;
  /** With the extension installed just now; one for all stories. */
  readonly firefox: { readonly window: FirefoxWindow; readonly extensionUrl: string };
  /** Lets the extension in from Firefox, as `npm start` does. */
  readonly server: TelltaleServer;
}

/** Stories in a real Firefox. None may leave an error of the extension's own behind. */
export const test = base.extend<PerTest, PerWorker>({
  freshFirefox: [false, { option: true, scope: 'worker' }],
  firefox: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs by destructuring, here nothing
    async ({}, use) => {
      const { marionette, extensionUrl, stop } = await openFirefox(firefoxExtensionFolder);
      await use({ window: firefoxWindow(marionette), extensionUrl });
      await stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const server = await startTelltaleServer([], { ALLOW_FIREFOX_EXTENSION_ORIGINS: '1' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 150_000 },
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
