import { callWithin } from '@telltale/shared/client/call-within';
import { readBounded } from '@telltale/shared/client/read-bounded';
import { addressOf } from './picture-for.ts';
import { CheckProblem } from './problem.ts';

/** More than any picture that a page shows; what is too large for a check is made smaller. */
const maxBytes = 50 * 1024 * 1024;
const timeoutMs = 45_000;

/**
 * The file behind a picture as the page itself may read it. Rejects with `no_picture` where there is none, and with
 * `unreadable` where another site forbids that.
 */
export async function readPicture(image: HTMLImageElement, signal: AbortSignal): Promise<Blob> {
  const url = addressOf(image);
  if (url === '') throw new CheckProblem('no_picture');
  try {
    return await callWithin(timeoutMs, signal, (ended) => readFile(url, ended));
  } catch (cause) {
    signal.throwIfAborted();
    throw new CheckProblem('unreadable', { cause });
  }
}

async function readFile(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await request(url, signal);
  if (!response.ok) throw new Error(`${response.status}`);
  // A camera's picture never ends.
  const parts = response.body ? await readBounded(response.body, maxBytes) : [];
  if (parts === null) throw new Error('too large');
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}

/**
 * Browsers keep what an `<img>` without `crossorigin` loaded, and give it to this request, too: without the permission
 * that the host sends only to who asks with an Origin (https://fetch.spec.whatwg.org/#cors-protocol-and-http-caches).
 * So a request that fails is sent once more past the cache.
 */
function request(url: string, signal: AbortSignal): Promise<Response> {
  return fetch(url, { signal }).catch((error: unknown) => {
    if (signal.aborted || !/^https?:/.test(url)) throw error;
    return fetch(url, { signal, cache: 'reload' });
  });
}
