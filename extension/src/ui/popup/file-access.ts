import { browser } from 'wxt/browser';

/**
 * Whether pages that are files on this computer may be looked at: in Chromium a choice of the reader's, on a page of the
 * browser (https://developer.chrome.com/docs/extensions/reference/api/extension#method-isAllowedFileSchemeAccess). Firefox
 * leaves nothing to be chosen, so nothing is said of it there.
 */
export async function mayReadFiles(): Promise<boolean> {
  return import.meta.env.FIREFOX || browser.extension.isAllowedFileSchemeAccess();
}

/** To where it is chosen. */
export async function openFileAccessSettings(): Promise<void> {
  await browser.tabs.create({ url: `chrome://extensions/?id=${browser.runtime.id}` }).catch(() => undefined);
}
