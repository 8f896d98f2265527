import { browser } from 'wxt/browser';
import { isPrerendered } from '../../messaging/site.ts';
import type { Pages } from './pages.ts';

/**
 * Each page that is looked at holds a port named after it. When the page goes, everything
 * that is done for it ends, because nobody would see the answer.
 */
export function followLifelines(pages: Pick<Pages, 'onLeave'>): void {
  browser.runtime.onConnect.addListener(({ name: pageViewId, sender = {}, onDisconnect }) => {
    const tabId = sender.tab?.id;
    if (tabId === undefined || isPrerendered(sender)) return;
    onDisconnect.addListener(() => void pages.onLeave(tabId, pageViewId));
  });
}
