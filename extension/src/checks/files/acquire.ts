import { CheckProblem } from '../../messaging/check-problem.ts';
import { pictureTimeoutMs } from '../../messaging/picture-timeout.ts';
import { fetchFile } from './fetch-file.ts';
import { imageAccept } from './image-accept.ts';

/** Beyond this no picture of a page is read at all. */
export const maxFileBytes = 32 * 1024 * 1024;

/** The bytes of a picture. @throws {CheckProblem} */
export async function acquireBytes(
  url: string,
  signal: AbortSignal,
  send: typeof fetch = fetch,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!/^(https?|data|file):/.test(url)) throw new CheckProblem('unreadable');
  const accept = await imageAccept();
  const bounds = { maxBytes: maxFileBytes, timeoutMs: pictureTimeoutMs, accept, signal, send };
  return joinParts((await fetchFile(url, bounds)).parts);
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
