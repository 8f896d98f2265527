import { type Clock, dayOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { CallSource } from '../../platform/http/principals.ts';
import { spendQuotaIn } from './quota.repository.ts';
import { exhaustedError, sourceSpendings } from './quota.service.ts';

/** Bounds by the day how many rows the calls of one visitor, and of its networks, may leave behind. */
export interface KeptRows {
  /**
   * Counts one new row as part of the transaction that writes it. Rejects with 429 `quota_exhausted` where the day's
   * allowance is spent: let that undo the transaction, and neither the row nor a count is left.
   */
  countNew(tx: Tx, source: CallSource): Promise<void>;
}

/** @param kind names the counts; each kind has an allowance of its own, beside that of the checks */
export function createKeptRows(
  clock: Clock,
  kind: 'share' | 'feedback' | 'signup',
  perVisitor: number,
): KeptRows {
  return {
    async countNew(tx, source) {
      const nowMs = clock.nowMs();
      const isCounted = await spendQuotaIn(tx, dayOf(nowMs), sourceSpendings(source, perVisitor, kind));
      if (!isCounted) throw exhaustedError(nowMs);
    },
  };
}
