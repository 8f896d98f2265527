import { browser } from 'wxt/browser';
import type { Outcome } from '../messaging/outcome.ts';
import { listAnswered } from '../storage/page-records.ts';
import { browserWording } from '../ui/wording.ts';

/** How many pictures of the tab's page have an answer, so that silence is not mistaken for failure. */
export interface Toolbar {
  /** The tab shows a page: what is recorded of it counts, and what was shown before does not. */
  opened(tabId: number): Promise<void>;
  /** A check on the tab's page has ended and is recorded. */
  checked(tabId: number, imageKey: string, outcome: Outcome): Promise<void>;
  closed(tabId: number): void;
}

const inkColour = '#2b2a27';

export function createToolbar(): Toolbar {
  /** Read from the records once for each page: to look through them after every check takes ever longer. */
  const answered = new Map<number, Promise<Set<string>>>();
  const count = (tabId: number) => {
    const keys = listAnswered(tabId).then((names) => new Set(names));
    answered.set(tabId, keys);
    return keys;
  };
  return {
    async opened(tabId) {
      await show(tabId, (await count(tabId)).size);
    },
    async checked(tabId, imageKey, outcome) {
      const keys = await (answered.get(tabId) ?? count(tabId));
      if (outcome.kind === 'verdict') keys.add(imageKey);
      else keys.delete(imageKey);
      await show(tabId, keys.size);
    },
    closed: (tabId) => void answered.delete(tabId),
  };
}

async function show(tabId: number, count: number): Promise<void> {
  const title = browserWording().text('toolbar_checked', { count });
  // The tab may be gone by now.
  await Promise.all([
    browser.action.setBadgeText({ tabId, text: count === 0 ? '' : String(count) }),
    browser.action.setBadgeBackgroundColor({ tabId, color: inkColour }),
    browser.action.setTitle({ tabId, title: count === 0 ? '' : title }),
  ]).catch(() => undefined);
}
