import { expect } from 'playwright/test';
import type { FirefoxTab, FirefoxWindow } from './firefox-tab.ts';

/** What a page of the extension has, seen from the test's own scripts. */
interface ExtensionWindow {
  readonly wrappedJSObject: {
    readonly browser: {
      readonly storage: {
        readonly local: {
          get(): Promise<Values>;
          set(values: Values): Promise<void>;
          clear(): Promise<void>;
        };
      };
      readonly permissions: {
        getAll(): Promise<Grants>;
        remove(grants: Partial<Grants>): Promise<boolean>;
      };
      readonly tabs: { query(filter: object): Promise<readonly { id?: number; url?: string }[]> };
      readonly extension: { getViews(filter: { type: 'sidebar' }): readonly Window[] };
    };
  };
}

type Values = Readonly<Record<string, unknown>>;

export interface Grants {
  readonly origins: readonly string[];
  readonly data_collection: readonly string[];
}

/** The extension as seen from a tab with its options. */
export interface AddOn {
  readonly options: FirefoxTab;
  /** Opens one of its pages there. */
  open(file: string): Promise<FirefoxTab>;
  /** Presses the first page's button, unless that was done before. */
  allowAllSites(): Promise<void>;
  /** Writes down what the reader has chosen, as the extension keeps it, and forgets what was chosen before. */
  choose(settings: Values): Promise<void>;
  settings(): Promise<Values>;
  grants(): Promise<Grants>;
  revoke(grants: Partial<Grants>): Promise<void>;
  tabIdOf(page: FirefoxTab): Promise<number>;
  /** What Firefox's sidebar shows; empty while it is closed. */
  sidebarText(): Promise<string>;
  close(): Promise<void>;
}

export async function openAddOn(window: FirefoxWindow, extensionUrl: string): Promise<AddOn> {
  const tab = await window.newTab();
  const open = async (file: string) => {
    await tab.open(`${extensionUrl}/${file}`);
    return tab;
  };
  await open('options.html');
  return {
    options: tab,
    open,
    async allowAllSites() {
      if ((await tab.evaluate(readGrants)).origins.includes('<all_urls>')) return;
      await open('welcome.html');
      await tab.click('button', 'Allow on all sites');
      await tab.wait('button', 'Only when I ask');
      await expect.poll(() => tab.evaluate(looksAtPages)).toBe(true);
      await open('options.html');
    },
    choose: (settings) => tab.evaluate(writeSettings, settings),
    settings: () => tab.evaluate(readSettings),
    grants: () => tab.evaluate(readGrants),
    revoke: (grants) => tab.evaluate(removeGrants, grants),
    async tabIdOf(page) {
      return tab.evaluate(findTab, await page.url());
    },
    sidebarText: () => tab.evaluate(readSidebar),
    close: tab.close,
  };
}

// These run in a page of the extension.

function readGrants(): Promise<Grants> {
  return (window as unknown as ExtensionWindow).wrappedJSObject.browser.permissions.getAll();
}

async function removeGrants(grants: Partial<Grants>): Promise<void> {
  await (window as unknown as ExtensionWindow).wrappedJSObject.browser.permissions.remove(grants);
}

function readSettings(): Promise<Values> {
  return (window as unknown as ExtensionWindow).wrappedJSObject.browser.storage.local.get();
}

async function writeSettings(settings: Values): Promise<void> {
  const { local } = (window as unknown as ExtensionWindow).wrappedJSObject.browser.storage;
  await local.clear();
  await local.set(settings);
}

async function findTab(url: string): Promise<number> {
  const { tabs } = (window as unknown as ExtensionWindow).wrappedJSObject.browser;
  return (await tabs.query({})).find((tab) => tab.url === url)?.id ?? -1;
}

function readSidebar(): string {
  const { extension } = (window as unknown as ExtensionWindow).wrappedJSObject.browser;
  return extension.getViews({ type: 'sidebar' })[0]?.document.body.textContent ?? '';
}

/** The background registers its script for pages a moment after it was allowed to. */
async function looksAtPages(): Promise<boolean> {
  const { browser } = (window as unknown as LookingWindow).wrappedJSObject;
  return 'tabsLookedAt' in (await browser.storage.session.get());
}

interface LookingWindow {
  readonly wrappedJSObject: {
    readonly browser: { readonly storage: { readonly session: { get(): Promise<object> } } };
  };
}
