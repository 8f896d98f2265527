import { browser } from 'wxt/browser';

/** Whether pages that are files on this computer may be looked at: the reader's choice on a page of the browser. */
export function mayReadFiles(): Promise<boolean> {
  return browser.extension.isAllowedFileSchemeAccess();
}

/** To where it is chosen; Firefox has no such page for one extension. */
export async function openFileAccessSettings(): Promise<void> {
  const url = import.meta.env.FIREFOX ? 'about:addons' : `chrome://extensions/?id=${browser.runtime.id}`;
  await browser.tabs.create({ url }).catch(() => undefined);
}
