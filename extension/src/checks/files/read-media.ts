import { mayNameAddress } from '../../messaging/address-space.ts';
import { CheckProblem } from '../../messaging/check-problem.ts';
import { mayReadHost } from '../../storage/permissions.ts';
import { fetchFile } from './fetch-file.ts';

/** Beyond this neither a video nor a recording is read. */
const maxMediaBytes = 64 * 1024 * 1024;
const fetchTimeoutMs = 60_000;

/** A video's or a recording's file. @throws {CheckProblem} */
export async function readMediaFile(
  url: string,
  pageUrl: string | undefined,
  signal: AbortSignal,
  send: typeof fetch = fetch,
): Promise<Blob> {
  const isAllowed = /^(https?|data):/.test(url) && mayNameAddress(pageUrl, url) && (await mayReadHost(url));
  if (!isAllowed) throw new CheckProblem('unreadable');
  const bounds = { maxBytes: maxMediaBytes, timeoutMs: fetchTimeoutMs, signal, send };
  const { parts, type } = await fetchFile(url, bounds);
  return new Blob(parts, { type });
}
