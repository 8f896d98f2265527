import type { PlanCode, TokenLedgerEntry, UsageResponse } from '@telltale/shared/contract';
import type { Tx } from '../../platform/db/database.ts';

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

export interface Tokens {
  usage(tenantId: string): Promise<UsageResponse>;
  planOf(tenantId: string): Promise<PlanCode>;
  /** By the operator; takes effect at once. Rejects with 404 for an unknown tenant. */
  setPlan(tenantId: string, plan: PlanCode): Promise<void>;
  /** Adds (or takes) paid tokens by hand; the reason is kept. Rejects with 404 for an unknown tenant. */
  adjust(tenantId: string, amount: number, reason: string): Promise<void>;
  /** Adds paid tokens in the caller's transaction. @returns false when this change was made before */
  credit(tx: Tx, change: LedgerChange): Promise<boolean>;
  /** Takes paid tokens back, below zero if need be. @returns false when this change was made before */
  debit(tx: Tx, change: LedgerChange): Promise<boolean>;
  /** Every change of the paid balance, newest first. */
  ledger(tenantId: string): Promise<TokenLedgerEntry[]>;
}
