import type { PlanCode } from '@telltale/shared/contract';
import type { ColumnType, Generated } from 'kysely';

/** Written by the functions of the migration only; `bigint` travels as a string. */
interface TokenAccountTable {
  tenant_id: string;
  plan_code: PlanCode;
  monthly_units: number | null;
  week_start: string;
  free_used: number;
  month_start: string;
  plan_used: number;
  paid_balance: ColumnType<string, never, never>;
  ledger_seq: ColumnType<string, never, never>;
}

/** Append-only; its number and its balances are set by the database. */
interface TokenLedgerTable {
  ledger_id: Generated<string>;
  tenant_id: string;
  seq: ColumnType<string, never, never>;
  entry_type: string;
  source_type: string;
  source_id: string;
  reference: string;
  operation: string | null;
  reason: string | null;
  delta_paid: number;
  balance_before: ColumnType<string, never, never>;
  balance_after: ColumnType<string, never, never>;
  created_at: Date;
}

/** A request's hold on tokens, and for a day the record of its Idempotency-Key. */
interface TokenReservationTable {
  reservation_id: string;
  tenant_id: string;
  idempotency_key: string | null;
  operation: string;
  cost: number;
  state: 'reserved' | 'settled' | 'released' | 'compensated';
  settled_tokens: number | null;
  response: ColumnType<object | null, string | null, string | null>;
  created_at: Date;
}

interface TokenUsageDayTable {
  tenant_id: string;
  day: string;
  operation: string;
  tokens: ColumnType<string, never, never>;
}

export interface TokenTables {
  token_account: TokenAccountTable;
  token_ledger: TokenLedgerTable;
  token_reservation: TokenReservationTable;
  token_usage_day: TokenUsageDayTable;
}
