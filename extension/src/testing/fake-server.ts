import type { Clock } from '@telltale/shared/client/clock';
import { type AssetCheckResponse, noProvenance, type PublicImageResult } from '@telltale/shared/contract';

/** For tests: the far side of the network, scripted answer by answer. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly form: FormData | null;
  readonly json: unknown;
  readonly atMs: number;
}

export interface Script {
  readonly status?: number;
  readonly body: unknown;
  readonly headers?: Record<string, string>;
}

/** `lost`: the request arrived, and its answer never came back. */
export type Answered = Script | 'unreachable' | 'lost';

export function fakeServer(clock: Clock, answers: readonly Answered[]) {
  const calls: Call[] = [];
  const send: typeof fetch = async (input, init) => {
    init?.signal?.throwIfAborted();
    const answer = answers[calls.length];
    calls.push({
      method: init?.method ?? 'GET',
      path: new URL(String(input)).pathname,
      headers: new Headers(init?.headers),
      form: init?.body instanceof FormData ? init.body : null,
      json: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
      atMs: clock.nowMs(),
    });
    if (!answer) throw new Error('The script has no further answer.');
    if (answer === 'unreachable') throw new TypeError('Failed to fetch');
    if (answer === 'lost') throw new DOMException('Too late.', 'TimeoutError');
    return Response.json(answer.body, { status: answer.status ?? 200, headers: answer.headers ?? {} });
  };
  return { calls, send };
}

/** A clock on which waiting takes no time but its own. */
export function fakeClock(): Clock {
  let nowMs = 0;
  return {
    nowMs: () => nowMs,
    wait: async (durationMs, signal) => {
      signal.throwIfAborted();
      nowMs += durationMs;
    },
    spread: (durationMs) => durationMs,
  };
}

export const publicResult: PublicImageResult = {
  status: 'known',
  label: 'likely_ai',
  score: 0.93,
  model: 'image-v1',
  source: 'model',
  cached: false,
  match_distance: null,
  thresholds: { uncertain: 0.6, likely_ai: 0.8, strong: 0.95 },
  provenance: noProvenance,
};

export const publicProcessing: PublicImageResult = {
  ...publicResult,
  status: 'processing',
  label: 'pending',
  score: null,
  source: 'none',
  job_id: 'job-1',
  job_token: 'token-1',
};

export const assetResult: AssetCheckResponse = {
  ...publicResult,
  asset_id: 'asset-1',
  ttl_seconds: 2_592_000,
};

export const assetProcessing: AssetCheckResponse = {
  ...assetResult,
  status: 'processing',
  label: 'pending',
  score: null,
  job_id: 'job-1',
  ttl_seconds: 2,
};
