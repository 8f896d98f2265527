import { readBounded } from '@telltale/shared/client/read-bounded';
import { toDataUrl } from '../../messaging/data-url.ts';
import type { NamedPicture, PageRead } from '../../messaging/page-read.ts';
import { pictureTimeoutMs } from '../../messaging/picture-timeout.ts';
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
    const inTime = AbortSignal.timeout(pictureTimeoutMs);
    try {
      const { ok, body } = await fetch(url, {
        cache: 'force-cache',
        credentials: 'same-origin',
        redirect: 'error',
        headers: { accept },
        signal: AbortSignal.any([signal, inTime]),
      });
      const parts = ok && body && (await readBounded(body, maxReadBytes));
      return parts ? { kind: 'read', bytesUrl: await toDataUrl(new Blob(parts)) } : { kind: 'refused' };
    } catch {
      // A picture that takes too long says nothing of the others.
      if (origin !== window.origin && !inTime.aborted) refusing.add(origin);
      return { kind: 'refused' };
    }
  };
}
