import { addressOf } from './picture-for.ts';
import { CheckProblem } from './problem.ts';

/**
 * The file behind a picture as the page itself may read it. Rejects with `no_picture` where there is none, and with
 * `unreadable` where another site forbids that.
 */
export async function readPicture(image: HTMLImageElement, signal: AbortSignal): Promise<Blob> {
  const url = addressOf(image);
  if (url === '') throw new CheckProblem('no_picture');
  try {
    const response = await request(url, signal);
    if (!response.ok) throw new Error(`${response.status}`);
    return await response.blob();
  } catch (cause) {
    signal.throwIfAborted();
    throw new CheckProblem('unreadable', { cause });
  }
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
