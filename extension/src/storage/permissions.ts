import { browser } from 'wxt/browser';

/** What automatic checking needs; asked for once, from a click. */
const allSites = { origins: ['<all_urls>'] };

export function mayCheckAllSites(): Promise<boolean> {
  return browser.permissions.contains(allSites);
}

/** Whether a picture's file may be read where it lies. Bytes that came with the request always may. */
export async function mayReadHost(url: string): Promise<boolean> {
  if (!/^(https?|file):/.test(url)) return true;
  const { protocol, hostname } = new URL(url);
  return browser.permissions.contains({ origins: [`${protocol}//${hostname}/*`] });
}

/**
 * Must be called from a click, before anything is awaited: browsers ask only then
 * (https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/User_actions).
 */
export function askForAllSites(): Promise<boolean> {
  return browser.permissions.request(allSites).catch(() => false);
}

export async function giveUpAllSites(): Promise<void> {
  await browser.permissions.remove(allSites).catch(() => undefined);
}

/** A key travels in a header, which browsers let an extension send only to hosts it may reach. From a click, too. */
export async function askForServer(serverUrl: string): Promise<boolean> {
  if (serverUrl === '') return false;
  return browser.permissions.request({ origins: originsOf(serverUrl) }).catch(() => false);
}

function originsOf(serverUrl: string): string[] {
  const { protocol, hostname } = new URL(serverUrl);
  return [`${protocol}//${hostname}/*`];
}

/** What leaves this device of a page, by the name that Firefox's own settings give it. */
const sending: object = { data_collection: ['websiteContent'] };

/**
 * Firefox keeps the reader's consent to what an extension sends, and lets them take it back at any time
 * (https://extensionworkshop.com/documentation/develop/firefox-builtin-data-consent/). Other browsers keep none.
 */
export async function maySend(): Promise<boolean> {
  return !import.meta.env.FIREFOX || browser.permissions.contains(sending);
}

/**
 * From a click, like the others. False where the reader declines in Firefox; in other browsers the server may be out of
 * reach, but what is sent to it is only what was chosen here.
 */
export async function askToSend(serverUrl: string): Promise<boolean> {
  if (!import.meta.env.FIREFOX) {
    void askForServer(serverUrl);
    return true;
  }
  return browser.permissions.request({ origins: originsOf(serverUrl), ...sending }).catch(() => false);
}

export function onPermissionsChanged(listener: () => void): void {
  browser.permissions.onAdded.addListener(listener);
  browser.permissions.onRemoved.addListener(listener);
}
