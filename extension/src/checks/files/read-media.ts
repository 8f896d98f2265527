import { mayNameAddress } from '../../messaging/address-space.ts';
import { CheckProblem } from '../../messaging/check-problem.ts';
import { readBounded } from '../../messaging/read-bounded.ts';
import { mayReadHost } from '../../storage/permissions.ts';

/** Beyond this neither a video nor a recording is read. */
const maxMediaBytes = 64 * 1024 * 1024;
const fetchTimeoutMs = 60_000;

/**
 * A video's or a recording's file, from where its page has it: without cookies and without detours, like a picture's.
 * @throws {CheckProblem}
 */
export async function readMediaFile(
  url: string,
  pageUrl: string | undefined,
  signal: AbortSignal,
  fetchFile: typeof fetch = fetch,
): Promise<Blob> {
  const isAllowed = /^(https?|data):/.test(url) && mayNameAddress(pageUrl, url) && (await mayReadHost(url));
  if (!isAllowed) throw new CheckProblem('unreadable');
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(fetchTimeoutMs)]);
  try {
    const response = await fetchFile(url, { credentials: 'omit', redirect: 'error', signal: bounded });
    if (!response.ok || !response.body) throw new CheckProblem('unreadable');
    const type = response.headers.get('content-type') ?? '';
    const parts = await readBounded(response.body, maxMediaBytes);
    if (!parts) throw new CheckProblem('too_large');
    return new Blob(parts, { type });
  } catch (error) {
    if (error instanceof CheckProblem) throw error;
    signal.throwIfAborted();
    throw new CheckProblem('unreadable', { cause: error });
  }
}
