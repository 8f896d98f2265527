import { browser } from 'wxt/browser';
import type { CheckImageRequest } from '../../messaging/protocol.ts';
import { localFiles, siteOf } from '../../messaging/site.ts';
import { mayReadFiles } from '../../ui/popup/file-access.ts';

/** Only a page that is itself a file may name one: a site must not learn, or have sent, what lies on this computer. */
export function namesForeignFile({ imageUrl }: CheckImageRequest, pageUrl: string | undefined): boolean {
  return isFile(imageUrl) && siteOf(pageUrl) !== localFiles;
}

/** Says how files may be looked at, where they may not be yet. */
export async function explainFiles(imageUrl: string): Promise<void> {
  if (!isFile(imageUrl) || (await mayReadFiles())) return;
  await browser.action
    .openPopup()
    .catch(() => browser.tabs.create({ url: browser.runtime.getURL('/popup.html') }));
}

function isFile(url: string): boolean {
  return url.startsWith('file:');
}
