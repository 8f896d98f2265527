import { limitConcurrency } from '../platform/limit-concurrency.ts';
import { tokenUse } from '../storage/items.ts';
import { localDay, readTokensToday } from '../storage/token-use.ts';

/** What a check of one medium costs an account; the public lane costs nothing. */
export const imageTokens = 1;

/** Tokens that were counted before they were spent. */
export interface TakenTokens {
  readonly tokens: number;
  readonly day: string;
}

/** What checks may spend of the account's tokens in one day. Kept in storage, so that an evicted worker forgets none. */
export interface TokenBudget {
  countLeft(): Promise<number>;
  /**
   * Counts tokens before anything is asked for them; null when the day has too few left.
   * @param beyond the reader was told this very check's price and wants it all the same
   */
  take(tokens: number, beyond?: boolean): Promise<TakenTokens | null>;
  /** For an answer that cost nothing. Another day's tokens are no longer counted anyway. */
  giveBack(taken: TakenTokens): Promise<void>;
}

export function createTokenBudget(nowMs: () => number): TokenBudget {
  // Checks run side by side: reading and writing must not interleave, or two would take the same last token.
  const runExclusive = limitConcurrency(1);
  const countLeft = async () => {
    const { used, perDay } = await readTokensToday(nowMs());
    return Math.max(0, perDay - used);
  };
  return {
    countLeft: countLeft,
    take: (tokens, beyond = false) =>
      runExclusive(async () => {
        const { used, perDay } = await readTokensToday(nowMs());
        if (!beyond && used + tokens > perDay) return null;
        const day = localDay(nowMs());
        await tokenUse.write({ day, used: used + tokens });
        return { tokens, day };
      }),
    giveBack: ({ tokens, day }) =>
      runExclusive(async () => {
        const kept = await tokenUse.read();
        if (kept.day === day) await tokenUse.write({ day, used: Math.max(0, kept.used - tokens) });
      }),
  };
}
