import { browser } from 'wxt/browser';

interface Sidebar {
  open(): Promise<void>;
}

/** Firefox has a sidebar in place of Chromium's panel; others have neither. */
const sidebar = () => (browser as { readonly sidebarAction?: Sidebar }).sidebarAction;

export function hasSidePanel(): boolean {
  return browser.sidePanel !== undefined || sidebar() !== undefined;
}

/**
 * Must be called from a click or a key, before anything is awaited: browsers open it only then
 * (https://developer.chrome.com/docs/extensions/reference/api/sidePanel#method-open).
 */
export function openSidePanel(windowId: number): Promise<void> {
  const opening = browser.sidePanel ? browser.sidePanel.open({ windowId }) : sidebar()?.open();
  return Promise.resolve(opening).catch(() => undefined);
}
