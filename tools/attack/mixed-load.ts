import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { benchPicture } from '../bench/bench-pictures.ts';
import { type Random, visitorAddress } from './random.ts';
import { prose, recording } from './seed-files.ts';
import { type Answer, type Body, formBody, headerOf, jsonBody, jsonOf, send } from './send.ts';
import type { AttackedKeyHolder } from './target.ts';

/** One check that a key holder repeats with the same Idempotency-Key until it is answered. */
export interface PaidCheck {
  readonly path: string;
  readonly tenantId: string;
  readonly key: string;
  readonly costTokens: number;
  /** The first answer; null while there is none. */
  answer: Record<string, unknown> | null;
  /** Set when it was refused for good, which must not happen. */
  refusal: string | null;
}

/** Keys of checks that only ask whether somebody answers begin with this. */
export const probePrefix = 'probe-';

export interface LoadOptions {
  readonly random: Random;
  readonly holders: readonly AttackedKeyHolder[];
  readonly origin: string;
  /** Addresses of the processes that answer now. */
  urls(): readonly string[];
  readonly perSecond: number;
  /** No more checks than this wait for an answer at once. */
  readonly inHand: number;
}

export interface MixedLoad {
  readonly checks: readonly PaidCheck[];
  /** Every single answer of a paid check, repeats too. */
  readonly answers: readonly Answer[];
  /** Repeats that were not answered as the first time. */
  readonly otherAnswers: readonly string[];
  /** Begins no more checks; resolves to how many are still without an answer after so long. */
  end(timeoutMs: number): Promise<number>;
}

const repeated = 0.3;
const publicShare = 0.1;
const longestPauseMs = 2_000;

/** How a load stands. */
interface Running extends LoadOptions {
  readonly checks: PaidCheck[];
  readonly answers: Answer[];
  readonly otherAnswers: string[];
  /** No more checks begin. */
  isOver: boolean;
  /** Those without an answer stay without. */
  isGivenUp: boolean;
}

/** Pictures, texts, recordings and videos of several key holders, sync and async, and pictures of visitors. */
export function startMixedLoad(options: LoadOptions): MixedLoad {
  const { perSecond, inHand, urls } = options;
  const lists = { checks: [], answers: [], otherAnswers: [] };
  const load: Running = { ...options, ...lists, isOver: false, isGivenUp: false };
  const running = new Set<Promise<void>>();

  async function keepBeginning(): Promise<void> {
    while (!load.isOver) {
      await pause(1_000 / perSecond);
      if (running.size >= inHand || urls().length === 0) continue;
      const one: Promise<void> = begin(load).finally(() => running.delete(one));
      running.add(one);
    }
  }
  const beginning = keepBeginning();

  return {
    ...lists,
    async end(timeoutMs) {
      load.isOver = true;
      await beginning;
      await Promise.race([Promise.all(running), pause(timeoutMs)]);
      load.isGivenUp = true;
      await Promise.all(running);
      return load.checks.filter(({ answer, refusal }) => answer === null && refusal === null).length;
    },
  };
}

async function begin(load: Running): Promise<void> {
  const { random, holders, checks } = load;
  if (random.next() < publicShare) return checkAsVisitor(load);
  const holder = random.pick(holders);
  const { path, costTokens, request } = await requestOf(random);
  const check = {
    ...{ path, costTokens, key: randomUUID(), tenantId: holder.tenantId },
    ...{ answer: null, refusal: null },
  };
  checks.push(check);
  await settle(load, check, request, holder);
}

async function settle(
  load: Running,
  check: PaidCheck,
  request: Body,
  { apiKey }: AttackedKeyHolder,
): Promise<void> {
  const { random, urls, otherAnswers } = load;
  while (!load.isGivenUp) {
    const answer = urls().length > 0 ? await ask(load, check, request, apiKey) : null;
    if (answer?.status === 200) {
      const body = jsonOf(answer);
      check.answer ??= body;
      if (JSON.stringify(body) !== JSON.stringify(check.answer))
        otherAnswers.push(`${JSON.stringify(check.answer)} became ${JSON.stringify(body)}`);
      if (random.next() > repeated || load.isOver) return;
    } else if (answer !== null && !mayRepeat(answer)) {
      check.refusal = `${check.path}: ${answer.status} ${answer.body.toString('utf8', 0, 200)}`;
      return;
    } else {
      const seconds = Number((answer && headerOf(answer, 'retry-after')) ?? 0.3);
      await pause(Math.min(longestPauseMs, seconds * 1_000));
    }
  }
}

async function ask(
  { random, urls, answers }: Running,
  { path, key }: PaidCheck,
  request: Body,
  apiKey: string,
): Promise<Answer> {
  const headers = { ...request.headers, authorization: `Bearer ${apiKey}`, 'idempotency-key': key };
  const sent = { method: 'POST', ...request, headers, timeoutMs: 30_000 };
  const answer = await send(`${random.pick(urls())}${path}`, sent);
  answers.push(answer);
  return answer;
}

/** A broken connection, somebody else still at work, or a server that asks to come back later. */
function mayRepeat(answer: Answer): boolean {
  if (answer.status === 409) return headerOf(answer, 'x-error-code') === 'idempotency_in_progress';
  return answer.status === 0 || answer.status === 429 || answer.status === 503;
}

interface PaidRequest {
  readonly path: string;
  readonly costTokens: number;
  readonly request: Body;
}

const speech = { tag: 1, bits: 16, rate: 16_000, channels: 1 };

async function requestOf(random: Random): Promise<PaidRequest> {
  const seed = random.below(1_000_000_000);
  const frame = async (at: number) => ({
    thumb_jpeg_base64: (await benchPicture(seed + at, 200, 150)).toString('base64'),
  });
  const share = random.next();
  if (share < 0.5) {
    const fields: Record<string, string> = random.below(2) === 0 ? { sync: 'true' } : {};
    const request = formBody(await benchPicture(seed, 320, 240), fields);
    return { path: '/v1/assets/check', costTokens: 1, request };
  }
  if (share < 0.75) {
    const text = prose(() => random.next(), 90);
    return { path: '/v1/text/check', costTokens: 1, request: jsonBody({ text, language: 'en' }) };
  }
  if (share < 0.85) {
    const request = formBody(recording(speech, seed, 2), { content_kind: 'speech' });
    return { path: '/v1/audio/check', costTokens: 4, request };
  }
  const request = jsonBody({ frames: [await frame(0), await frame(1)] });
  return { path: '/v1/videos/check-frames', costTokens: 2, request };
}

async function checkAsVisitor({ random, urls, origin }: LoadOptions): Promise<void> {
  const request = formBody(await benchPicture(random.below(1_000_000_000), 240, 180));
  const [url] = urls();
  if (url === undefined) return;
  const headers = {
    ...request.headers,
    ...{ origin, 'x-forwarded-for': visitorAddress(random.below(40_000)) },
  };
  await send(`${url}/v1/public/image-check`, { method: 'POST', ...request, headers, timeoutMs: 30_000 });
}

/** What checks saw: refused for good, answered otherwise, or a 5xx that is no 503 with Retry-After. */
export function faultsOfLoad({ checks, answers, otherAnswers }: MixedLoad): string[] {
  const wrong = answers.filter(
    (answer) =>
      answer.status >= 500 && (answer.status !== 503 || headerOf(answer, 'retry-after') === undefined),
  );
  return [
    ...checks.flatMap(({ refusal }) => refusal ?? []),
    ...otherAnswers,
    ...wrong.map(({ status, body }) => `${status} ${body.toString('utf8', 0, 200)}`),
  ];
}
