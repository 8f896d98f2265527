import { mayNameAddress } from '../../messaging/address-space.ts';
import { CheckProblem, isOffline } from '../../messaging/check-problem.ts';
import { findLoadedUrl } from '../../messaging/loaded-as.ts';
import type { AskingFrame, NamedPicture, PageRead } from '../../messaging/page-read.ts';
import type { CheckImageRequest } from '../../messaging/protocol.ts';
import type { acquireBytes } from './acquire.ts';
import type { RequestBudget } from './request-budget.ts';

/** The page that shows a picture. */
export interface AskingPage extends AskingFrame {
  /** Of the page that the reader sees, also for a frame of it. */
  readonly url: string | undefined;
}

export interface AcquireDeps {
  readonly readInFrame: (frame: AskingFrame, picture: NamedPicture) => Promise<PageRead | null>;
  readonly mayReadHost: (url: string) => Promise<boolean>;
  readonly acquire: typeof acquireBytes;
  readonly requests: RequestBudget;
}

/** @param page null for a picture of the reader's own */
export type AcquirePicture = (
  request: CheckImageRequest,
  page: AskingPage | null,
  signal: AbortSignal,
) => Promise<Uint8Array<ArrayBuffer>>;

/** As long as a data: URL of some 64 kB: as many as a page may ask for in a minute take 20 MB. */
const mostKeptChars = 90_000;

/**
 * The bytes of a picture: as its page may read them, else as anybody may who sends no cookies. Only the page knows what
 * it has loaded, so without its word nothing is asked for. Each check asks its page once: one that gives its place back
 * while it waits takes up what the page said meanwhile. Larger files are let go of, and asked for again.
 */
export function createAcquirePicture(deps: AcquireDeps): AcquirePicture {
  const reads = new WeakMap<CheckImageRequest, Promise<PageRead | null>>();

  function readOnce(request: CheckImageRequest, url: string, page: AskingPage): Promise<PageRead | null> {
    const known = reads.get(request);
    if (known) return known;
    deps.requests.take(page);
    const read = deps.readInFrame(page, { imageUrl: request.imageUrl, url }).then((answer) => {
      if (answer?.kind === 'read' && answer.bytesUrl.length > mostKeptChars) reads.delete(request);
      return answer;
    });
    reads.set(request, read);
    return read;
  }

  return async (request, page, signal) => {
    const { imageUrl, bytesUrl } = request;
    if (bytesUrl !== undefined || imageUrl.startsWith('data:'))
      return deps.acquire(bytesUrl ?? imageUrl, signal);
    const url = findLoadedUrl(page?.url, imageUrl);
    if (page === null || !mayNameAddress(page.url, url)) throw new CheckProblem('unreadable');
    const read = await readOnce(request, url, page);
    signal.throwIfAborted();
    if (read === null) throw new CheckProblem('interrupted');
    if (read.kind === 'read') return deps.acquire(read.bytesUrl, signal);
    if (read.kind === 'not_loaded') throw new CheckProblem('unreadable');
    if (!(await deps.mayReadHost(url))) throw new CheckProblem(isOffline() ? 'offline' : 'unreadable');
    if (read.kind === 'refused') deps.requests.take(page);
    return deps.acquire(url, signal);
  };
}
