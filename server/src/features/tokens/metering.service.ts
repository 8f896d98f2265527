import { createHash, randomUUID } from 'node:crypto';
import type * as z from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inBatches } from '../../platform/db/in-batches.ts';
import { isBroken, isLockTimeout, isOutage } from '../../platform/db/outage.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { createKeyedMutex } from '../../platform/keyed-mutex.ts';
import {
  type BeginOutcome,
  type BeginRequest,
  beginAll,
  compensateAttempt,
  type FinishRequest,
  finishAll,
  inTenantOrder,
  type ReservationHold,
} from './reservations.repository.ts';
import type { UsageSources } from './usage-sources.service.ts';

export type { ReservationHold } from './reservations.repository.ts';

/** What costs tokens; also the keys of a usage report's `by_operation`. */
export type Operation = 'image_check' | 'video_check' | 'text_check' | 'audio_check';

export interface PaidRequest<Body extends object = object> {
  readonly tenantId: string;
  readonly idempotencyKey: string;
  /** Which of the tenant's keys asks. */
  readonly keyId?: string;
  readonly operation: Operation;
  readonly costTokens: number;
  /** Every answer must fit it before anything is paid: one that could not leave is an error that costs nothing. */
  readonly answers: z.ZodType<Body>;
  /** What is judged: hashes, language, content kind. Ids, URLs, times and boundaries do not count. */
  readonly payload: readonly (string | null)[];
}

/** Who pays, and the key under which a call is paid once however often it is repeated. */
export type PayingCall = Pick<PaidRequest, 'tenantId' | 'idempotencyKey' | 'keyId'>;

export interface PaidAnswer<Body extends object = object> {
  readonly body: Body;
  readonly headers?: Readonly<Record<string, string>>;
  /** False settles at 0: a hash-only request that found nothing. */
  readonly charged: boolean;
}

/** Three ways to an answer, tried in this order; the first that has one ends the work. */
export interface PaidWork<Body extends object = object> {
  /**
   * Answers from what is stored and writes nothing, before anything is reserved: the cheapest way. Its answer
   * leaves only when the key is free for it and the tokens are there, both decided in one statement.
   */
  readonly lookUp?: () => Promise<PaidAnswer<Body> | null>;
  /** Whether the look-up found nothing at all: `findKnown` is not asked then, and the reservation is one statement. */
  readonly isNew?: () => boolean;
  /** Answers from what is known already inside the reservation's own transaction: a few lookups and writes, nothing slow; null when it takes more. */
  readonly findKnown?: (tx: Tx) => Promise<PaidAnswer<Body> | null>;
  /** Everything else, after the reservation is committed. A thrown error releases the reservation. */
  readonly fresh: (hold: ReservationHold) => Promise<PaidAnswer<Body>>;
}

export interface Metered<Body extends object = object> {
  readonly body: Body;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Metering {
  /**
   * Runs `work` at most once per Idempotency-Key: reserves before it, settles and stores the answer after it; a
   * repeat gets the stored answer with `Idempotent-Replayed: true`. Rejects with 402, 409, 503.
   */
  run<Body extends object>(request: PaidRequest<Body>, work: PaidWork): Promise<Metered<Body>>;
  /** The job that an attempt queued ended `failed`: credits back what it paid, once, unless a later one took over. */
  compensate(tx: Tx, hold: ReservationHold): Promise<void>;
}

/** One statement carries up to so many requests; more would hold their tenants' locks for too long. */
const maxBatchItems = 64;

export interface MeteringDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Told of what each key was charged. */
  readonly sources?: Pick<UsageSources, 'countKey'>;
}

export function createMetering(deps: MeteringDeps): Metering {
  const { begin, finish } = createBatches(deps);
  const beginKnown = createKnownBeginning(deps);

  function count({ keyId, costTokens }: PaidRequest, answer: PaidAnswer): void {
    if (keyId !== undefined && answer.charged) deps.sources?.countKey(keyId, costTokens);
  }

  async function payFor<Body extends object>(
    request: PaidRequest<Body>,
    claim: BeginRequest,
    found: PaidAnswer<Body>,
  ): Promise<Metered<Body>> {
    const { charged } = found;
    const begun = await orUnavailable(begin({ ...claim, answer: storedAnswerOf(found), charged }));
    const replay = replayOf(request, begun);
    if (replay === null) count(request, found);
    return replay ?? storedAnswerOf(found);
  }

  return {
    async run<Body extends object>(request: PaidRequest<Body>, work: PaidWork) {
      const { lookUp, isNew, findKnown, fresh } = parseAnswersOf(request.answers, work);
      const claim = claimOf(request);
      const found = (await lookUp?.()) ?? null;
      if (found !== null) return payFor(request, claim, found);
      const known = isNew?.() ? undefined : findKnown;
      const { begun, answer } = await orUnavailable(
        known ? beginKnown(claim, known) : begin(claim).then((begun) => ({ begun, answer: null })),
      );
      const replay = replayOf(request, begun);
      if (replay !== null) return replay;
      const paid = answer ?? (await runFresh(finish, request.tenantId, heldBy(begun), fresh));
      count(request, paid);
      return storedAnswerOf(paid);
    },
    compensate: (tx, hold) => compensateAttempt(tx, hold, deps.clock.nowMs()),
  };
}

/** What arrives together shares a statement. */
function createBatches({ db, clock }: MeteringDeps) {
  const batch = {
    acquire: (use: (connection: Db) => Promise<void>) => db.connection().execute(use),
    isSharedFailure: isBroken,
    groupOf: ({ tenantId }: { readonly tenantId: string }) => tenantId,
    isFailureOfGroup: isLockTimeout,
    maxItems: maxBatchItems,
    maxInFlight: 2,
  };
  return {
    begin: inBatches({
      ...batch,
      run: (connection, requests: readonly BeginRequest[]) =>
        inTenantOrder(requests, (sorted) => beginAll(connection, sorted, clock.nowMs())),
    }),
    finish: inBatches({
      ...batch,
      run: (connection, requests: readonly FinishRequest[]) =>
        inTenantOrder(requests, (sorted) => finishAll(connection, sorted, clock.nowMs())),
    }),
  };
}

type BeginKnown = <Body extends object>(
  request: BeginRequest,
  known: (tx: Tx) => Promise<PaidAnswer<Body> | null>,
) => Promise<{ readonly begun: BeginOutcome; readonly answer: PaidAnswer<Body> | null }>;

/**
 * Reserves, and settles in the same transaction when the answer is known. A tenant's transactions wait for each
 * other here: in the database each would hold a connection meanwhile, and give up on the account's lock in a crowd.
 */
function createKnownBeginning({ db, clock }: MeteringDeps): BeginKnown {
  const runExclusive = createKeyedMutex((error) => isBroken(error) || isLockTimeout(error));
  return async <Body extends object>(
    request: BeginRequest,
    known: (tx: Tx) => Promise<PaidAnswer<Body> | null>,
  ) => {
    const transaction = async (tx: Tx) => {
      const begun = first(await beginAll(tx, [request], clock.nowMs()));
      const answer = begun.outcome === 'reserved' ? await known(tx) : null;
      if (begun.outcome === 'reserved' && answer !== null)
        await finishAll(tx, [finishRequestOf(request.tenantId, begun, answer)], clock.nowMs());
      return { begun, answer };
    };
    return runExclusive(request.tenantId, () => db.transaction().execute(transaction));
  };
}

type Held = Extract<BeginOutcome, { reservation: string }>;

function heldBy(begun: BeginOutcome): Held {
  if (begun.outcome !== 'reserved') throw new Error(`nothing to do for ${begun.outcome}`);
  return begun;
}

/** Processes that died in between leave a reservation that the next attempt, or the sweep, takes up. */
async function runFresh<Body extends object>(
  finish: (request: FinishRequest) => Promise<boolean>,
  tenantId: string,
  held: Held,
  fresh: PaidWork<Body>['fresh'],
): Promise<PaidAnswer<Body>> {
  let answer: PaidAnswer<Body>;
  try {
    answer = await fresh(held);
  } catch (error) {
    await finish(finishRequestOf(tenantId, held, null)).catch(() => false);
    throw error;
  }
  const isOurs = await orUnavailable(finish(finishRequestOf(tenantId, held, answer)));
  // Another attempt took over: what it settles is the answer.
  if (!isOurs) throw inProgress();
  return answer;
}

function claimOf({ tenantId, idempotencyKey, operation, costTokens, payload }: PaidRequest): BeginRequest {
  const payloadSha256 = createHash('sha256')
    .update(JSON.stringify([operation, ...payload]))
    .digest();
  const newId = randomUUID();
  return {
    tenantId,
    key: idempotencyKey,
    operation,
    costTokens,
    payloadSha256,
    newId,
    answer: null,
    charged: true,
  };
}

function finishRequestOf(
  tenantId: string,
  { reservation, attempt }: Held,
  answer: PaidAnswer | null,
): FinishRequest {
  return {
    tenantId,
    reservation,
    attempt,
    answer: answer && storedAnswerOf(answer),
    charged: answer?.charged ?? false,
  };
}

function storedAnswerOf<Body extends object>({ body, headers = {} }: PaidAnswer<Body>): Metered<Body> {
  return { body, headers };
}

/** The same ways to an answer, which fail where it could not leave. */
function parseAnswersOf<Body extends object>(answers: z.ZodType<Body>, work: PaidWork): PaidWork<Body> {
  const { lookUp, isNew, findKnown: known, fresh } = work;
  const parseAnswer = (answer: PaidAnswer) => ({ ...answer, body: answers.parse(answer.body) });
  const parseIfAny = (answer: PaidAnswer | null) => answer && parseAnswer(answer);
  return {
    ...(lookUp && { lookUp: async () => parseIfAny(await lookUp()) }),
    ...(isNew && { isNew }),
    ...(known && { findKnown: async (tx: Tx) => parseIfAny(await known(tx)) }),
    fresh: async (hold) => parseAnswer(await fresh(hold)),
  };
}

/** The stored answer of an earlier attempt; null when this one may go on. Throws where the key or the tokens forbid it. */
function replayOf<Body extends object>(
  { costTokens, answers }: PaidRequest<Body>,
  begun: BeginOutcome,
): Metered<Body> | null {
  switch (begun.outcome) {
    case 'reserved':
    case 'settled':
      return null;
    case 'replay': {
      const { body, headers } = begun.stored;
      return { body: answers.parse(body), headers: { ...headers, 'Idempotent-Replayed': 'true' } };
    }
    case 'running':
      throw inProgress();
    case 'cost_mismatch':
      throw new ApiError('idempotency_cost_mismatch');
    case 'reused':
      throw new ApiError('idempotency_key_reused');
    case 'exhausted': {
      const headers = {
        'X-Tokens-Required': String(costTokens),
        'X-Tokens-Available': String(begun.available),
      };
      throw new ApiError('tokens_exhausted', undefined, { headers });
    }
  }
}

function inProgress(): ApiError {
  return new ApiError('idempotency_in_progress', undefined, { retryAfterSeconds: 1 });
}

async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isOutage(error)) throw error;
    throw new ApiError('token_store_unavailable', undefined, { retryAfterSeconds: 1 });
  }
}

function first<T>([item]: readonly T[]): T {
  if (item === undefined) throw new Error('the statement returned no row');
  return item;
}
