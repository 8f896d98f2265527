import { CheckProblem, isOffline } from '../../messaging/check-problem.ts';
import { pictureTimeoutMs, readBounded } from '../../messaging/read-bounded.ts';
import { imageAccept } from './image-accept.ts';

/** Beyond this no picture of a page is read at all. */
export const maxFileBytes = 32 * 1024 * 1024;

/**
 * The bytes of a picture, from where its page has them. Nothing goes along that says who asks: no cookies, no login.
 * What is moved elsewhere is not followed, because where it leads is known only once it was asked.
 */
export async function acquireBytes(
  url: string,
  signal: AbortSignal,
  fetchPicture: typeof fetch = fetch,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!/^(https?|data|file):/.test(url)) throw new CheckProblem('unreadable');
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(pictureTimeoutMs)]);
  try {
    const accept = await imageAccept();
    bounded.throwIfAborted();
    const response = await fetchPicture(url, {
      credentials: 'omit',
      redirect: 'error',
      headers: { accept },
      signal: bounded,
    });
    if (!response.ok || !response.body) throw new CheckProblem('unreadable');
    const parts = await readBounded(response.body, maxFileBytes);
    if (!parts) throw new CheckProblem('too_large');
    return joinParts(parts);
  } catch (error) {
    if (error instanceof CheckProblem) throw error;
    signal.throwIfAborted();
    throw new CheckProblem(isOffline() ? 'offline' : 'unreadable', { cause: error });
  }
}

function joinParts(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}
