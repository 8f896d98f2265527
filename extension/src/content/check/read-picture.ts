import { toDataUrl } from '../../messaging/data-url.ts';
import type { NamedPicture, PageRead } from '../../messaging/page-read.ts';
import type { LoadedAddresses } from '../page/loaded-addresses.ts';

const maxReadBytes = 20 * 1024 * 1024;

/** Reads a picture as the page itself may: its own, and those of hosts that let pages read them. */
export type ReadAsPage = (picture: NamedPicture, accept: string) => Promise<PageRead>;

/**
 * Mostly the browser has the file already, and no request is made. What goes out is what the page itself would send: its
 * cookies to its own site, none to another. An address that was moved is not followed.
 */
export function createPageReader(loaded: LoadedAddresses, signal: AbortSignal): ReadAsPage {
  /** Hosts that did not let the page read a picture are not asked in vain for each of their pictures. */
  const refusing = new Set<string>();
  return async ({ imageUrl, url }, accept) => {
    if (!loaded.has(imageUrl)) return { kind: 'not_loaded' };
    // The background has what a data: URL says; no page may read a file.
    if (!/^(https?|blob):/.test(url)) return { kind: 'skipped' };
    const { origin } = new URL(url);
    if (refusing.has(origin)) return { kind: 'skipped' };
    try {
      const response = await fetch(url, {
        cache: 'force-cache',
        credentials: 'same-origin',
        redirect: 'error',
        headers: { accept },
        signal,
      });
      const blob = response.ok ? await response.blob() : null;
      if (!blob || blob.size > maxReadBytes) return { kind: 'refused' };
      return { kind: 'read', bytesUrl: await toDataUrl(blob) };
    } catch {
      if (origin !== window.origin) refusing.add(origin);
      return { kind: 'refused' };
    }
  };
}
