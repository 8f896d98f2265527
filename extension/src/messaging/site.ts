/** All files on this computer count as one site. */
export const localFiles = 'file://';

/** The site of a page as the switch knows it: host with port; null for pages that are not of the web. */
export function siteOf(pageUrl: string | undefined): string | null {
  if (!pageUrl || !URL.canParse(pageUrl)) return null;
  const { protocol, host } = new URL(pageUrl);
  if (protocol === 'file:') return localFiles;
  return protocol === 'http:' || protocol === 'https:' ? host : null;
}

/** Some address on a site of the web. */
export function pageUrlOfSite(site: string | null): string | undefined {
  return site === null || site === localFiles ? undefined : `http://${site}/`;
}

interface PageOfMessage {
  readonly frameId?: number | undefined;
  readonly url?: string | undefined;
  readonly tab?: { readonly url?: string | undefined } | undefined;
}

/** The address of the page that the reader sees, also for what a frame of it asks. */
export function pageUrlOf({ frameId, url, tab }: PageOfMessage): string | undefined {
  return frameId ? (tab?.url ?? url) : url;
}

/** The address whose rights count for what a page's frame asks: its own, where it has one. */
export function askingUrlOf(message: PageOfMessage): string | undefined {
  return siteOf(message.url) === null ? pageUrlOf(message) : message.url;
}

/** Whether a frame of another site asks, which is embedded in the page that the reader sees. */
export function isForeignFrame(message: PageOfMessage): boolean {
  return siteOf(askingUrlOf(message)) !== siteOf(pageUrlOf(message));
}

/**
 * Whether the tab that is named as the sender's shows another page still: Chromium prepares the one that the reader may
 * go to next (<https://github.com/w3c/webextensions/issues/396>).
 */
export function isPrerendered(sender: { readonly documentLifecycle?: string | undefined }): boolean {
  return sender.documentLifecycle === 'prerender';
}
