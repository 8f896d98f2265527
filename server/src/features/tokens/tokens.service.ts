import { randomUUID } from 'node:crypto';
import {
  type DailyUsage,
  limits,
  type PlanCode,
  type TokenLedgerEntry,
  type UsageResponse,
} from '@telltale/shared/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Db, DbOrTx, Tx } from '../../platform/db/database.ts';
import { sqlStateOf } from '../../platform/db/outage.ts';
import { mapPage, type Page } from '../../platform/db/page.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { lastDays, midnight, monthOf, weekOf } from './periods.ts';
import { monthlyUnits, weeklyFreeTokens } from './plans.ts';
import { countOpen, eraseAnswers, expireReservations } from './reservations.repository.ts';
import {
  type AccountRow,
  findAccount,
  findUsage,
  listLedger,
  postEntry,
  type UsageRow,
  updatePlan,
} from './tokens.repository.ts';

export type EntryType = 'purchase' | 'spend' | 'release' | 'refund' | 'adjustment';
export type SourceType = 'order' | 'reservation' | 'manual';

export interface LedgerChange {
  readonly tenantId: string;
  /** Tokens, above zero; the verb says in which direction. */
  readonly amount: number;
  readonly entryType: EntryType;
  readonly sourceType: SourceType;
  /** The order's or the reservation's id. */
  readonly sourceId: string;
  /** Names the change when a source may have several of one type, such as partial refunds; one change per reference. */
  readonly reference?: string;
}

export interface LedgerRequest {
  readonly limit?: number | undefined;
  readonly before?: number | undefined;
}

export interface Tokens {
  usage(tenantId: string): Promise<UsageResponse>;
  planOf(tenantId: string): Promise<PlanCode>;
  /** By the operator; takes effect at once. Rejects with 404 for an unknown tenant. */
  setPlan(tenantId: string, plan: PlanCode): Promise<void>;
  /** Adds (or takes) paid tokens by hand; the reason is kept. Rejects with 404 for an unknown tenant, 400 below zero or beyond 2^31. */
  adjust(tenantId: string, amount: number, reason: string): Promise<void>;
  /** Adds paid tokens in the caller's transaction. @returns false when this change was made before */
  credit(tx: Tx, change: LedgerChange): Promise<boolean>;
  /** Takes paid tokens back, below zero if need be. @returns false when this change was made before */
  debit(tx: Tx, change: LedgerChange): Promise<boolean>;
  /** A page of the changes of the paid balance, newest first; `before` is the number of an entry. */
  ledger(tenantId: string, page?: LedgerRequest): Promise<Page<TokenLedgerEntry>>;
  /** The last UTC days, today's included, oldest first; days without use are there with zeros. */
  dailyUsage(tenantId: string, days: number): Promise<DailyUsage[]>;
  /** Releases reservations that outlived their 15 minutes. @returns how many */
  sweepExpired(): Promise<number>;
  /** Forgets Idempotency-Keys and stored answers after 24 hours. */
  eraseAnswers(): Promise<void>;
  /** Reservations neither settled nor released, of all tenants. */
  countOpen(): Promise<number>;
}

/** At most so many reservations in one transaction, whose locks others wait for. */
const sweepBatch = 200;

interface TokensDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export function createTokens(deps: TokensDeps): Tokens {
  const { db, clock } = deps;
  return {
    ...createReports(deps),
    async planOf(tenantId) {
      return (await findAccount(db, tenantId))?.plan_code ?? 'free';
    },
    async setPlan(tenantId, code) {
      const plan = { code, monthlyUnits: monthlyUnits[code] };
      await orRefused(db.transaction().execute((tx) => updatePlan(tx, tenantId, plan, clock.nowMs())));
    },
    async adjust(tenantId, amount, reason) {
      const sourceId = randomUUID();
      const change = { tenantId, amount, entryType: 'adjustment', sourceType: 'manual', sourceId } as const;
      await post(deps, db, change, amount, reason);
    },
    credit: (tx, change) => post(deps, tx, change, change.amount, null),
    debit: (tx, change) => post(deps, tx, change, -change.amount, null),
    async sweepExpired() {
      let released = 0;
      for (;;) {
        const count = await expireReservations(db, clock.nowMs(), sweepBatch);
        released += count;
        // A batch may be short though more wait: those that another process has released meanwhile are left out.
        if (count === 0) return released;
      }
    },
    eraseAnswers: () => eraseAnswers(db, clock.nowMs()),
    countOpen: () => countOpen(db),
  };
}

/** What a tenant reads of its tokens. */
function createReports({ db, clock }: TokensDeps): Pick<Tokens, 'usage' | 'ledger' | 'dailyUsage'> {
  return {
    async usage(tenantId) {
      const nowMs = clock.nowMs();
      const account = (await findAccount(db, tenantId)) ?? newAccount;
      const period = account.plan_code === 'free' ? weekOf(nowMs) : monthOf(nowMs);
      const rows = await findUsage(db, tenantId, period.start);
      return { ...balances(account, nowMs), ...usageOf(rows), ...bounds(period) };
    },
    async ledger(tenantId, { limit = limits.ledgerEntries, before } = {}) {
      const page = await listLedger(db, tenantId, { limit, before });
      return mapPage(page, (row) => ({ ...row, created_at: row.created_at.toISOString() }));
    },
    async dailyUsage(tenantId, count) {
      const days = lastDays(clock.nowMs(), count);
      const rows = await findUsage(db, tenantId, days[0] ?? '');
      return days.map((day) => ({ day, by_operation: byOperation(rows.filter((row) => row.day === day)) }));
    },
  };
}

function post(
  { clock }: TokensDeps,
  on: DbOrTx,
  change: LedgerChange,
  deltaPaid: number,
  reason: string | null,
) {
  const { tenantId, entryType, sourceType, sourceId, reference = sourceId } = change;
  const entry = { tenantId, deltaPaid, entryType, sourceType, sourceId, reference, reason };
  return orRefused(postEntry(on, entry, clock.nowMs()));
}

/** A tenant none of whose tokens has moved yet. */
const newAccount: AccountRow = {
  plan_code: 'free',
  monthly_units: null,
  week_start: '',
  free_used: 0,
  month_start: '',
  plan_used: 0,
  paid_balance: 0,
};

/** What is left in the week and month of `nowMs`; counters of a period that is over count nothing. */
function balances(account: AccountRow, nowMs: number) {
  const { plan_code, monthly_units, paid_balance } = account;
  const free_used = account.week_start >= weekOf(nowMs).start ? account.free_used : 0;
  const plan_used = account.month_start >= monthOf(nowMs).start ? account.plan_used : 0;
  const free_remaining = Math.max(0, weeklyFreeTokens - free_used);
  const remaining_units = monthly_units === null ? null : Math.max(0, monthly_units - plan_used);
  const total_available = free_remaining + (remaining_units ?? 0) + Math.max(0, paid_balance);
  return {
    plan_code,
    monthly_units,
    remaining_units,
    free_used,
    free_remaining,
    paid_balance,
    total_available,
  };
}

function usageOf(rows: readonly UsageRow[]) {
  return { used_units: rows.reduce((sum, { tokens }) => sum + tokens, 0), by_operation: byOperation(rows) };
}

function byOperation(rows: readonly UsageRow[]): Record<string, number> {
  const sums: Record<string, number> = { image_check: 0, video_check: 0, text_check: 0, audio_check: 0 };
  for (const { operation, tokens } of rows) sums[operation] = (sums[operation] ?? 0) + tokens;
  return sums;
}

const bounds = ({ start, end }: { readonly start: string; readonly end: string }) => ({
  period_start: midnight(start),
  period_end: midnight(end),
});

const foreignKeyViolation = '23503';
const checkViolation = '23514';
const outOfRange = '22003';

async function orRefused<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (sqlStateOf(error) === foreignKeyViolation)
      throw new ApiError('not_found', 'There is no such tenant.');
    if (sqlStateOf(error) === checkViolation)
      throw new ApiError('invalid_payload', 'Only a refund may take the paid balance below zero.');
    if (sqlStateOf(error) === outOfRange)
      throw new ApiError('invalid_payload', 'That is more than one entry of the ledger can hold.');
    throw error;
  }
}
