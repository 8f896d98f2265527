import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromiumOptions } from '@telltale/e2e/fixtures/chromium';
import { openLayersToLocators } from '@telltale/e2e/fixtures/closed-layer';
import { grantAllSites } from '@telltale/e2e/fixtures/granted-extension';
import { ScannedPage } from '@telltale/e2e/pages/scanned-page';
import { checkedOnToolbar } from '@telltale/e2e/pages/toolbar';
import { type BrowserContext, chromium, type Page, type Worker } from 'playwright';
import { buildStale } from '../builds.ts';

export interface BenchBrowser {
  readonly context: BrowserContext;
  /** Where it keeps its profile: names its processes. */
  readonly profile: string;
  close(): Promise<void>;
}

/** What this needs of the extension's service worker. */
interface ExtensionGlobals {
  readonly chrome: {
    readonly storage: { readonly local: { set(items: object): Promise<void> } };
    readonly scripting: { getRegisteredContentScripts(): Promise<readonly object[]> };
  };
}

export function plainBrowser(): Promise<BenchBrowser> {
  return launch([], () => undefined);
}

/** Which answers the reader wants to see on the pictures: warnings, as the extension comes, or every one. */
export type Shown = 'flags' | 'all';

/** With the built extension of a reader who allowed all sites, and wants to see every result: the most it ever does. */
export async function browserWithExtension(
  more: readonly string[] = [],
  shown: Shown = 'all',
): Promise<BenchBrowser> {
  if (!(await buildStale(['extension']))) throw new Error('The extension does not build.');
  const { folder, remove } = grantAllSites();
  const browser = await launch(
    [`--disable-extensions-except=${folder}`, `--load-extension=${folder}`, ...more],
    remove,
  );
  const { context } = browser;
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(async (display) => {
    const { chrome } = globalThis as unknown as ExtensionGlobals;
    await chrome.storage.local.set({ display });
  }, shown);
  // Until then a page would be opened before anything looks at it.
  await until(async () => (await registeredScripts(worker)) === 1);
  // It opens in front of all others, and a page that is behind draws rarely.
  await until(async () => context.pages().some((page) => page.url().endsWith('/welcome.html')));
  return browser;
}

/** So that what is drawn on its pages can be seen: the debugger then follows them, which costs them time. */
export function seeLayers({ context }: BenchBrowser): void {
  openLayersToLocators(context);
}

export async function inNewPage<T>({ context }: BenchBrowser, act: (page: Page) => Promise<T>): Promise<T> {
  const page = await context.newPage();
  try {
    return await act(page);
  } finally {
    await page.close();
  }
}

/** When so many pictures of the page have an answer. */
export async function waitForChecked(browser: BenchBrowser, page: Page, count: number): Promise<void> {
  await until(async () => (await answersOn(browser, page)) >= count);
}

/** A person scrolls through the page, again and again until so many of its pictures have an answer. */
export async function scrolledUntilChecked(browser: BenchBrowser, page: Page, count: number): Promise<void> {
  const scanned = new ScannedPage(page);
  await until(async () => {
    await scanned.scrollThrough();
    return count === 0 || (await answersOn(browser, page)) >= count;
  });
}

/** From the top to the end of the page, at an even speed. @returns how many frames were drawn */
export function scrollEvenly(page: Page, seconds: number): Promise<number> {
  return page.evaluate(async (durationMs) => {
    const lengthPx = document.documentElement.scrollHeight - innerHeight;
    const startMs = performance.now();
    let frames = 0;
    for (let part = 0; part < 1; frames += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      part = Math.min(1, (performance.now() - startMs) / durationMs);
      scrollTo({ top: part * lengthPx, behavior: 'instant' });
    }
    return frames;
  }, seconds * 1000);
}

export async function answersOn({ context }: BenchBrowser, page: Page): Promise<number> {
  return checkedOnToolbar(context, page);
}

async function launch(args: readonly string[], remove: () => void): Promise<BenchBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'telltale-bench-'));
  const { args: usual = [], ...options } = chromiumOptions();
  const context = await chromium.launchPersistentContext(profile, { ...options, args: [...usual, ...args] });
  return {
    context,
    profile,
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
      remove();
    },
  };
}

function registeredScripts(worker: Worker): Promise<number> {
  return worker.evaluate(async () => {
    const { chrome } = globalThis as unknown as ExtensionGlobals;
    return (await chrome.scripting.getRegisteredContentScripts()).length;
  });
}

const timeoutMs = 120_000;

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const endMs = performance.now() + timeoutMs; !(await isSo()); await pause(100))
    if (performance.now() > endMs) throw new Error('The browser did not get there in time.');
}
