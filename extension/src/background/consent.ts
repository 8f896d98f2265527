import type { CheckStep, Evidence } from '@telltale/shared/ui/evidence';
import type { CheckImageRequest } from '../messaging/protocol.ts';
import type { ReadingMode } from '../storage/items.ts';
import { imageTokens, type TokenBudget } from './token-budget.ts';

/** Why a check stays on this device although the reader's standing choice would let it go farther. */
export const heldBackSteps = ['fingerprint_no_account', 'picture_no_account', 'budget_spent'] as const;
export type HeldBack = (typeof heldBackSteps)[number] & CheckStep;

/** How far one check may go. */
export interface Leave {
  readonly mode: ReadingMode;
  readonly heldBack: HeldBack | null;
  /** The reader was told what this very check sends and costs: it may go beyond the day's tokens. */
  readonly once: boolean;
}

interface Wish {
  /** What the reader chose for this site, or for all. */
  readonly chosen: ReadingMode;
  readonly hasAccount: boolean;
  /** A click of the reader's led to this check: on the picture, or on "Check the pictures on this page". */
  readonly asked: boolean;
  readonly once: CheckImageRequest['once'];
}

/**
 * What a check may do, by the reader's standing choice and by what was clicked. Without an account nothing but a click
 * reaches a server; with one, checks keep to the day's tokens. What is asked once is asked whatever stands.
 */
export async function leaveFor(wish: Wish, budget: Pick<TokenBudget, 'left'>): Promise<Leave> {
  const { chosen, hasAccount, asked, once } = wish;
  if (once) return { mode: once === 'picture' ? 'pictures' : 'fingerprints', heldBack: null, once: true };
  const stay = (heldBack: HeldBack | null): Leave => ({ mode: 'device', heldBack, once: false });
  if (chosen === 'device') return stay(null);
  if (!hasAccount && chosen === 'fingerprints') return stay('fingerprint_no_account');
  if (!hasAccount && !asked) return stay('picture_no_account');
  if (hasAccount && (await budget.left()) < imageTokens) return stay('budget_spent');
  return { mode: chosen, heldBack: null, once: false };
}

/** Whether a click may bring more than this answer, which stopped short of what the reader chose. */
export function wasHeldBack({ steps = [] }: Evidence): boolean {
  return heldBackSteps.some((step) => steps.includes(step));
}
