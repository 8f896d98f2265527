import type { PlanCode } from '@telltale/shared/contract';
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { type Page, toPage } from '../../platform/db/page.ts';
import { monthStartOf, weekStartOf } from './periods.ts';

export interface AccountRow {
  readonly plan_code: PlanCode;
  readonly monthly_units: number | null;
  /** First day of the week that `free_used` counts, which may be over. */
  readonly week_start: string;
  readonly free_used: number;
  readonly month_start: string;
  readonly plan_used: number;
  readonly paid_balance: number;
}

/** Undefined until the tenant's first token moves. */
export async function findAccount(db: DbOrTx, tenantId: string): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    SELECT plan_code, monthly_units, week_start::text, free_used, month_start::text, plan_used,
      paid_balance::float8 AS paid_balance
    FROM token_account WHERE tenant_id = ${tenantId}`.execute(db);
  return rows[0];
}

export async function updatePlan(
  tx: Tx,
  tenantId: string,
  plan: { readonly code: PlanCode; readonly monthlyUnits: number | null },
  nowMs: number,
): Promise<void> {
  await sql`SELECT ${lockAccount(tenantId, nowMs)}`.execute(tx);
  await sql`
    UPDATE token_account SET plan_code = ${plan.code}, monthly_units = ${plan.monthlyUnits}
    WHERE tenant_id = ${tenantId}`.execute(tx);
}

export interface NewEntry {
  readonly tenantId: string;
  readonly deltaPaid: number;
  readonly entryType: string;
  readonly sourceType: string;
  readonly sourceId: string;
  readonly reference: string;
  readonly reason: string | null;
}

/** @returns false when the entry was written before */
export async function postEntry(db: DbOrTx, entry: NewEntry, nowMs: number): Promise<boolean> {
  const { rows } = await sql<{ posted: boolean }>`
    SELECT token_post(held.tenant_id, ${entry.deltaPaid}, ${entry.entryType}, ${entry.sourceType},
      ${entry.sourceId}, ${entry.reference}, NULL, ${entry.reason}, ${new Date(nowMs)}) AS posted
    FROM ${lockAccount(entry.tenantId, nowMs)} AS held`.execute(db);
  return rows[0]?.posted === true;
}

/** The tenant's account, made when there is none, and held until the transaction ends. */
function lockAccount(tenantId: string, nowMs: number): RawBuilder<unknown> {
  return sql`token_lock(${tenantId}, ${weekStartOf(nowMs)}, ${monthStartOf(nowMs)})`;
}

export interface UsageRow {
  readonly day: string;
  readonly operation: string;
  readonly tokens: number;
}

/** Tokens settled from one UTC day on, by day and operation. */
export async function findUsage(db: DbOrTx, tenantId: string, fromDay: string): Promise<UsageRow[]> {
  const { rows } = await sql<UsageRow>`
    SELECT day::text, operation, tokens::float8 AS tokens FROM token_usage_day
    WHERE tenant_id = ${tenantId} AND day >= ${fromDay}::date`.execute(db);
  return rows;
}

export interface LedgerRow {
  readonly ledger_id: string;
  readonly seq: number;
  readonly balance_before: number;
  readonly delta_paid: number;
  readonly balance_after: number;
  readonly entry_type: string;
  readonly source_type: string;
  readonly source_id: string;
  readonly operation: string | null;
  readonly created_at: Date;
}

/** A page of the changes of the paid balance, newest first; an entry's place is its number. */
export async function listLedger(
  db: DbOrTx,
  tenantId: string,
  {
    limit,
    before = Number.MAX_SAFE_INTEGER,
  }: { readonly limit: number; readonly before?: number | undefined },
): Promise<Page<LedgerRow>> {
  const { rows } = await sql<LedgerRow & { readonly position: string }>`
    SELECT ledger_id, seq::float8 AS seq, seq::text AS position, delta_paid,
      balance_before::float8 AS balance_before, balance_after::float8 AS balance_after, entry_type, source_type,
      source_id, operation, created_at
    FROM token_ledger WHERE tenant_id = ${tenantId} AND seq < ${before}
    ORDER BY seq DESC LIMIT ${limit + 1}`.execute(db);
  return toPage(rows, limit);
}
