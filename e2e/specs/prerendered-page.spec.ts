import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '../fixtures/extension-test.ts';
import { withProfile } from '../fixtures/own-browser.ts';
import { unseenPicture } from '../fixtures/pictures.ts';
import { startUnwatchedBrowser } from '../fixtures/unwatched-browser.ts';

/** What this needs of the browser's own interface, in the extension's background. */
interface ExtensionGlobals {
  readonly chrome: {
    readonly tabs: { create(of: { url: string }): Promise<{ id: number }> };
    readonly action: { getTitle(of: { tabId: number }): Promise<string> };
    readonly scripting: {
      executeScript<T>(injected: {
        target: { tabId: number };
        world?: 'MAIN';
        func: () => T;
      }): Promise<readonly { result: T }[]>;
    };
    readonly storage: {
      readonly session: {
        get(): Promise<Readonly<Record<string, { imageUrl?: string; progress?: { state: string } }>>>;
      };
    };
  };
}

/** By then a script that does not wait has said that its page is open. */
const settleMs = 2_000;

test('a page that the browser prepares for later leaves the one on the screen its answers', async ({
  grantedFolder,
  site,
}) => {
  for (const name of ['now', 'next']) {
    site.publish(`${name}.png`, await unseenPicture());
    const picture = `<img src="${name}.png" alt="" width="640" height="480">`;
    site.publish(`${name}.html`, Buffer.from(`<!doctype html>${picture}<p><a href="next.html">Next</a>`));
  }
  await withProfile(async (profile) => {
    const { run, close } = await startUnwatchedBrowser(grantedFolder, profile);
    try {
      await expect.poll(() => run(looksAtPages)).toBe(true);
      const tabId = await run(openTab, `${site.url}/published/now.html`);
      const listAnswered = () => run(readAnswered);
      await expect.poll(listAnswered, { timeout: 60_000 }).toEqual(['now.png']);
      await expect.poll(() => run(titleOf, tabId)).toContain('1 checked');

      await run(prepareNext, tabId);
      await expect.poll(() => site.visits.some(({ path }) => path.endsWith('/next.png'))).toBe(true);
      await pause(settleMs);
      expect(await listAnswered()).toEqual(['now.png']);
      expect(await run(titleOf, tabId)).toContain('1 checked');
      expect(site.picturesReadByPrograms()).not.toContain('/published/next.png');

      await run(goOn, tabId);
      await expect.poll(listAnswered, { timeout: 60_000 }).toEqual(['next.png']);
      expect(await run(wasPrepared, tabId)).toBe(true);
    } finally {
      await close();
    }
  });
});

// What follows runs in the background.

async function looksAtPages(): Promise<boolean> {
  return 'tabsLookedAt' in (await (globalThis as unknown as ExtensionGlobals).chrome.storage.session.get());
}

async function openTab(url: string): Promise<number> {
  return (await (globalThis as unknown as ExtensionGlobals).chrome.tabs.create({ url })).id;
}

function titleOf(tabId: number): Promise<string> {
  return (globalThis as unknown as ExtensionGlobals).chrome.action.getTitle({ tabId });
}

/** The files of all pictures with an answer, of every page. */
async function readAnswered(): Promise<string[]> {
  const kept = await (globalThis as unknown as ExtensionGlobals).chrome.storage.session.get();
  return Object.entries(kept).flatMap(([name, { imageUrl, progress }]) =>
    name.startsWith('check-') && progress?.state === 'done' ? [imageUrl?.split('/').pop() ?? ''] : [],
  );
}

/** Has the browser prepare the page that the link leads to. */
async function prepareNext(tabId: number): Promise<void> {
  await (globalThis as unknown as ExtensionGlobals).chrome.scripting.executeScript({
    target: { tabId },
    world: 'MAIN',
    func: () => {
      const rules = document.createElement('script');
      rules.type = 'speculationrules';
      rules.text = JSON.stringify({ prerender: [{ urls: ['next.html'], eagerness: 'immediate' }] });
      document.head.append(rules);
    },
  });
}

async function goOn(tabId: number): Promise<void> {
  await (globalThis as unknown as ExtensionGlobals).chrome.scripting.executeScript({
    target: { tabId },
    func: () => document.querySelector('a')?.click(),
  });
}

async function wasPrepared(tabId: number): Promise<boolean | undefined> {
  const { scripting } = (globalThis as unknown as ExtensionGlobals).chrome;
  const [injected] = await scripting.executeScript({
    target: { tabId },
    func: () => {
      const [load] = performance.getEntriesByType('navigation');
      return load !== undefined && 'activationStart' in load && Number(load.activationStart) > 0;
    },
  });
  return injected?.result;
}
