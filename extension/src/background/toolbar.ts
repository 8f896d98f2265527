import { browser } from 'wxt/browser';
import { listRecords } from '../storage/page-records.ts';
import { browserWording } from '../ui/wording.ts';

const inkColour = '#2b2a27';

/** How many pictures of the tab's page have an answer, so that silence is not mistaken for failure. */
export async function showCount(tabId: number): Promise<void> {
  const records = await listRecords(tabId);
  const count = records.filter(
    ({ progress }) => progress.state === 'done' && progress.outcome.kind === 'verdict',
  ).length;
  const title = browserWording().text('toolbar_checked', { count });
  // The tab may be gone by now.
  await Promise.all([
    browser.action.setBadgeText({ tabId, text: count === 0 ? '' : String(count) }),
    browser.action.setBadgeBackgroundColor({ tabId, color: inkColour }),
    browser.action.setTitle({ tabId, title: count === 0 ? '' : title }),
  ]).catch(() => undefined);
}
