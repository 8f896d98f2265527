import { readBounded } from '@telltale/shared/client/read-bounded';
import { CheckProblem, isOffline } from '../../messaging/check-problem.ts';

interface Fetching {
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly accept?: string;
  readonly send?: typeof fetch;
}

/**
 * A file, from where its page has it. Nothing goes along that says who asks: no cookies, no login. What is moved
 * elsewhere is not followed, because where it leads is known only once it was asked.
 * @throws {CheckProblem} `unreadable`, `too_large`, `offline`
 */
export async function fetchFile(
  url: string,
  { maxBytes, timeoutMs, signal, accept, send = fetch }: Fetching,
): Promise<{ readonly parts: Uint8Array<ArrayBuffer>[]; readonly type: string }> {
  signal.throwIfAborted();
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const headers = accept === undefined ? {} : { accept };
  try {
    const response = await send(url, { credentials: 'omit', redirect: 'error', headers, signal: bounded });
    if (!response.ok || !response.body) throw new CheckProblem('unreadable');
    const parts = await readBounded(response.body, maxBytes);
    if (!parts) throw new CheckProblem('too_large');
    return { parts, type: response.headers.get('content-type') ?? '' };
  } catch (error) {
    if (error instanceof CheckProblem) throw error;
    signal.throwIfAborted();
    throw new CheckProblem(isOffline() ? 'offline' : 'unreadable', { cause: error });
  }
}
