import { callWithin } from '@telltale/shared/client/call-within';
import { CheckProblem } from './problem.ts';
import type { ProblemCode } from './types.ts';

/** An answer of the public lane that has not been believed yet. */
export interface Reply {
  readonly body: Readonly<Record<string, unknown>>;
  readonly retryAfterMs: number | null;
}

export interface Call {
  readonly path: string;
  /** Sent as JSON unless it is a form; without one the call is a GET. */
  readonly body?: FormData | object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** As long as the sentences for readers say. What is sent takes its own time: one second more for every 100 kB. */
const timeoutMs = 45_000;
const slowBytesPerMs = 100;
const probeMs = 10_000;

/** Calls one public endpoint, without cookies or any key. Rejects with CheckProblem. */
export async function callServer(api: string, call: Call): Promise<Reply> {
  const { body, signal } = call;
  try {
    return await callWithin(timeoutMs + bytesIn(body) / slowBytesPerMs, signal, (ended) =>
      send(api, call, ended),
    );
  } catch (error) {
    signal.throwIfAborted();
    const isOverdue = error instanceof DOMException && error.name === 'TimeoutError';
    throw isOverdue ? new CheckProblem('timed_out', { cause: error }) : error;
  }
}

async function send(api: string, call: Call, signal: AbortSignal): Promise<Reply> {
  const response = await request(api, call, signal).catch((error: unknown) => {
    signal.throwIfAborted();
    return requestAgain(api, call, error, signal);
  });
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfterSeconds = seconds >= 0 ? seconds : null;
  const answer: unknown = await response.json().catch(() => signal.throwIfAborted() ?? null);
  if (!response.ok || typeof answer !== 'object' || answer === null)
    throw new CheckProblem(codeOf(response), {
      status: response.status,
      retryAfterSeconds,
      requestId: response.headers.get('x-request-id'),
    });
  return {
    body: answer as Record<string, unknown>,
    retryAfterMs: retryAfterSeconds === null ? null : retryAfterSeconds * 1000,
  };
}

function request(api: string, { path, body, headers }: Call, signal: AbortSignal): Promise<Response> {
  const isForm = body instanceof FormData;
  return fetch(api + path, {
    method: body === undefined ? 'GET' : 'POST',
    body: body === undefined ? null : isForm ? body : JSON.stringify(body),
    headers: { ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }), ...headers },
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    signal,
  });
}

function bytesIn(body: Call['body']): number {
  if (body === undefined) return 0;
  const file = body instanceof FormData ? body.get('file') : null;
  return file instanceof Blob ? file.size : JSON.stringify(body).length;
}

/**
 * A browser hides a refused origin's answer. A file that every origin may read tells it from a server that is away, and
 * a second request from a connection that broke for a moment: what the first one brought about is in the cache.
 */
async function requestAgain(api: string, call: Call, cause: unknown, signal: AbortSignal): Promise<Response> {
  const isReachable = await callWithin(probeMs, signal, (ended) =>
    fetch(`${api}/widget/v1/release.json`, { credentials: 'omit', cache: 'no-store', signal: ended }),
  ).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isReachable) throw new CheckProblem('unreachable', { cause });
  return request(api, call, signal).catch(async (error: unknown) => {
    signal.throwIfAborted();
    const isAdmitted = await mayReadLane(api, signal);
    throw new CheckProblem(isAdmitted ? 'unreachable' : 'origin_denied', { cause: error });
  });
}

/**
 * A file may be cut off on its way again and again, by a proxy that takes no larger ones, say. Whatever the lane answers
 * to a small question, a refused origin cannot read it.
 */
async function mayReadLane(api: string, signal: AbortSignal): Promise<boolean> {
  const answer = callWithin(probeMs, signal, (ended) =>
    request(api, { path: '/v1/public/jobs/none', signal }, ended),
  );
  return answer.then(
    () => true,
    () => signal.throwIfAborted() ?? false,
  );
}

const codes: Readonly<Record<number, ProblemCode>> = {
  400: 'rejected',
  403: 'origin_denied',
  404: 'failed',
  408: 'unreachable',
  413: 'rejected',
  415: 'rejected',
  422: 'rejected',
  429: 'rate_limited',
  502: 'busy',
  503: 'busy',
  504: 'busy',
};

function codeOf({ status, headers }: Response): ProblemCode {
  if (headers.get('x-error-code') === 'quota_exhausted') return 'quota_exhausted';
  return codes[status] ?? 'failed';
}
