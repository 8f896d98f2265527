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

/** Must be called from a click, before anything is awaited: browsers ask only then. */
export function askForAllSites(): Promise<boolean> {
  return browser.permissions.request(allSites).catch(() => false);
}

export async function giveUpAllSites(): Promise<void> {
  await browser.permissions.remove(allSites).catch(() => undefined);
}

/** A key travels in a header, which browsers let an extension send only to hosts it may reach. From a click, too. */
export async function askForServer(serverUrl: string): Promise<boolean> {
  if (serverUrl === '') return false;
  const { protocol, hostname } = new URL(serverUrl);
  return browser.permissions.request({ origins: [`${protocol}//${hostname}/*`] }).catch(() => false);
}

export function onPermissionsChanged(listener: () => void): void {
  browser.permissions.onAdded.addListener(listener);
  browser.permissions.onRemoved.addListener(listener);
}
