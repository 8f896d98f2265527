import { CheckProblem, isOffline } from '../../messaging/check-problem.ts';
import { imageAccept } from './image-accept.ts';

/** Beyond this no picture of a page is read at all. */
export const maxFileBytes = 32 * 1024 * 1024;
const fetchTimeoutMs = 20_000;

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
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(fetchTimeoutMs)]);
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
    return await readBounded(response.body);
  } catch (error) {
    if (error instanceof CheckProblem) throw error;
    signal.throwIfAborted();
    throw new CheckProblem(isOffline() ? 'offline' : 'unreadable', { cause: error });
  }
}

/** The whole of a body, unless it is larger. @throws {CheckProblem} `too_large` */
export async function readBounded(
  body: ReadableStream<Uint8Array>,
  maxBytes = maxFileBytes,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    sizeBytes += part.value.byteLength;
    if (sizeBytes > maxBytes) {
      await reader.cancel();
      throw new CheckProblem('too_large');
    }
    chunks.push(part.value);
  }
  return joinChunks(chunks, sizeBytes);
}

function joinChunks(chunks: readonly Uint8Array[], sizeBytes: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(sizeBytes);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
