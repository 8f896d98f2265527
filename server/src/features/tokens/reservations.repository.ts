import { type RawBuilder, sql } from 'kysely';
import type { Db, DbOrTx } from '../../platform/db/database.ts';
import { jsonBytes } from '../../platform/db/json-bytes.ts';
import { monthStartOf, weekStartOf } from './periods.ts';
import { weeklyFreeTokens } from './plans.ts';

/** What is stored of an answer, to be given again when the request is repeated. */
export interface StoredAnswer {
  readonly body: object;
  readonly headers: Readonly<Record<string, string>>;
}

export interface BeginRequest {
  readonly tenantId: string;
  readonly key: string;
  readonly operation: string;
  readonly costTokens: number;
  readonly payloadSha256: Buffer;
  /** The id of the reservation, should a new one be made. */
  readonly newId: string;
  /** Null unless it is at hand already and the reservation is to be settled at once. */
  readonly answer: StoredAnswer | null;
  readonly charged: boolean;
}

/** What one attempt of a request holds: its reservation, until a later attempt takes it over. */
export interface ReservationHold {
  readonly reservation: string;
  /** From 1. Null for a job of a version that did not note it. */
  readonly attempt: number | null;
}

export type BeginOutcome =
  | { readonly outcome: 'reserved' | 'settled'; readonly reservation: string; readonly attempt: number }
  | { readonly outcome: 'replay'; readonly stored: StoredAnswer }
  | { readonly outcome: 'exhausted'; readonly available: number }
  | { readonly outcome: 'running' | 'cost_mismatch' | 'reused' };

export interface FinishRequest {
  readonly tenantId: string;
  readonly reservation: string;
  readonly attempt: number;
  /** Null releases. */
  readonly answer: StoredAnswer | null;
  readonly charged: boolean;
}

const outcomeColumns = sql`o.outcome, o.reservation, o.attempt_number AS attempt, o.available::float8 AS available, o.stored`;

/** Reserves for several requests in one statement, in the order of their tenants; see `inTenantOrder`. */
export async function beginAll(
  db: DbOrTx,
  requests: readonly BeginRequest[],
  nowMs: number,
): Promise<BeginOutcome[]> {
  const times = sql`${new Date(nowMs)}, ${weekStartOf(nowMs)}, ${monthStartOf(nowMs)}, ${weeklyFreeTokens}`;
  const [first] = requests;
  if (first && requests.length === 1) {
    const { tenantId, key, operation, costTokens, payloadSha256, newId, answer, charged } = first;
    const { rows } = await sql<BeginOutcome>`
      SELECT ${outcomeColumns} FROM token_begin(${tenantId}, ${key}, ${operation}, ${costTokens}, ${payloadSha256},
        ${newId}, ${answer && jsonBytes(answer)}, ${charged}, ${times}) AS o`.execute(db);
    return rows;
  }
  const { rows } = await sql<BeginOutcome & { readonly asked: string }>`
    SELECT o.asked, ${outcomeColumns}
    FROM json_to_recordset(${jsonBytes(byTenant(requests))}) AS t(tenant text, requests json)
    CROSS JOIN LATERAL token_begin_batch(t.tenant, t.requests, ${times}) AS o`.execute(db);
  const byId = new Map(rows.map((row) => [row.asked, row]));
  return requests.map(({ newId }) => {
    const outcome = byId.get(newId);
    if (!outcome) throw new Error('a request got no outcome');
    return outcome;
  });
}

/** Neighbours of one tenant together, each as the row that it would become. */
function byTenant(requests: readonly BeginRequest[]) {
  const groups: { readonly tenant: string; readonly requests: object[] }[] = [];
  for (const { tenantId, answer, charged, ...request } of requests) {
    if (groups.at(-1)?.tenant !== tenantId) groups.push({ tenant: tenantId, requests: [] });
    groups.at(-1)?.requests.push({
      reservation_id: request.newId,
      idempotency_key: request.key,
      payload_sha256: `\\x${request.payloadSha256.toString('hex')}`,
      operation: request.operation,
      cost: request.costTokens,
      settled_tokens: answer && (charged ? request.costTokens : 0),
      response: answer,
    });
  }
  return groups;
}

/** Settles or releases several reservations in one statement. @returns false where the attempt holds it no longer */
export async function finishAll(
  db: DbOrTx,
  requests: readonly FinishRequest[],
  nowMs: number,
): Promise<boolean[]> {
  const rows = requests.map(({ tenantId: tenant, reservation, attempt, answer, charged }) => ({
    tenant,
    reservation,
    attempt,
    answer,
    charged,
  }));
  const statement = sql<{ finished: boolean }>`
    SELECT o AS finished
    FROM json_to_recordset(${jsonBytes(rows)}) AS r(
      tenant text, reservation uuid, attempt int, answer json, charged boolean)
    CROSS JOIN LATERAL token_finish(r.tenant, r.reservation, r.attempt, r.answer, r.charged,
      ${new Date(nowMs)}) AS o`;
  return (await statement.execute(db)).rows.map(({ finished }) => finished);
}

/**
 * Runs a batch with its tenants in one order everywhere, so that two batches cannot wait for each other's locks;
 * the outputs come in the order of the inputs.
 */
export async function inTenantOrder<I extends { readonly tenantId: string }, O>(
  items: readonly I[],
  run: (sorted: readonly I[]) => Promise<readonly O[]>,
): Promise<O[]> {
  const order = items
    .map((item, at) => ({ item, at }))
    .sort((a, b) => compareBytes(a.item.tenantId, b.item.tenantId));
  const outputs = await run(order.map(({ item }) => item));
  const inOrder: O[] = [];
  order.forEach(({ at }, place) => {
    const output = outputs[place];
    if (output !== undefined) inOrder[at] = output;
  });
  return inOrder;
}

/** As the database sorts in the collation "C". */
const compareBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Waits for the account no longer than the caller's transaction waits for locks. */
export async function compensateAttempt(
  db: DbOrTx,
  { reservation, attempt }: ReservationHold,
  nowMs: number,
): Promise<void> {
  // The function, which takes the same lock, would wait for a second.
  await sql`
    SELECT FROM token_account JOIN token_reservation USING (tenant_id)
    WHERE reservation_id = ${reservation} FOR NO KEY UPDATE OF token_account`.execute(db);
  await sql`SELECT token_compensate_attempt(${reservation}, ${attempt}, ${new Date(nowMs)})`.execute(db);
}

/** @returns how many were released */
export async function expireReservations(db: Db, nowMs: number, limit: number): Promise<number> {
  return numberOf(db, sql`SELECT token_expire(${new Date(nowMs)}, NULL, ${limit}) AS n`);
}

const hourMs = 3_600_000;
const keptMs = 24 * hourMs;
/** What a sweep looks through, every minute; what longer pauses left is erased with the rest. */
const sweptMs = hourMs / 4;

/**
 * Forgets keys and answers after a day. Their reservations go a day later, unless a job may still fail: it is paid back by
 * them. What cost nothing goes after an hour: no tokens bound how much of it there is.
 */
export async function eraseAnswers(db: Db, nowMs: number): Promise<void> {
  const hourAgoMs = nowMs - hourMs;
  await sql`
    DELETE FROM token_reservation r
    WHERE created_at > ${new Date(hourAgoMs - sweptMs)} AND created_at <= ${new Date(hourAgoMs)}
      AND (state = 'released' OR state = 'settled' AND settled_tokens = 0) AND ${hasNoJob}`.execute(db);
  await sql`
    UPDATE token_reservation SET idempotency_key = NULL, response = NULL
    WHERE created_at <= ${new Date(nowMs - keptMs)} AND idempotency_key IS NOT NULL AND state <> 'reserved'`.execute(
    db,
  );
  await sql`
    DELETE FROM token_reservation r
    WHERE created_at <= ${new Date(nowMs - 2 * keptMs)} AND state <> 'reserved' AND ${hasNoJob}`.execute(db);
}

const hasNoJob = sql`NOT EXISTS (
  SELECT FROM job WHERE job.reservation_id = r.reservation_id::text AND job.state IN ('queued', 'running'))`;

async function numberOf(db: DbOrTx, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = (await query.execute(db)) as { rows: { n: number }[] };
  return rows[0]?.n ?? 0;
}

export async function countOpen(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('token_reservation')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('state', '=', 'reserved')
    .executeTakeFirstOrThrow();
  return Number(count);
}
