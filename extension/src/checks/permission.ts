import type { CheckStep } from '@telltale/shared/ui/evidence';
import type { CheckImageRequest, Sender } from '../messaging/protocol.ts';
import { pageUrlOf, siteOf } from '../messaging/site.ts';
import { apiKey, modeFor, type ReadingMode } from '../storage/items.ts';
import { readPage } from '../storage/page-records.ts';
import type { Turn } from './queue/turn.ts';
import { imageTokens, type TokenBudget } from './token-budget.ts';

/** Why a check stays on this device although the reader's standing choice would let it go farther. */
export type HeldBack = Extract<CheckStep, 'fingerprint_no_account' | 'picture_no_account' | 'budget_spent'>;

/** How far one check may go. */
export interface Reach {
  readonly mode: ReadingMode;
  readonly heldBack: HeldBack | null;
  /** The reader was told what this very check sends and costs: it may go beyond the day's tokens. */
  readonly once: boolean;
}

/** All that one check may do, and for how long. */
export interface CheckPermission extends Reach {
  /** The reader asks again: what is remembered does not answer. */
  readonly isFresh: boolean;
  /** Asked for in a private window: nothing of it is kept. */
  readonly isPrivate: boolean;
  /** Aborts when the page is left or switched off, or when the picture is no longer on it. */
  readonly signal: AbortSignal;
  /** Its way through the queue. */
  readonly turn: Turn;
}

interface Choice {
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
export async function reachFor(choice: Choice, budget: Pick<TokenBudget, 'left'>): Promise<Reach> {
  const { chosen, hasAccount, asked, once } = choice;
  if (once === 'device') return { mode: 'device', heldBack: null, once: true };
  if (once) return { mode: once === 'picture' ? 'pictures' : 'fingerprints', heldBack: null, once: true };
  const stay = (heldBack: HeldBack | null): Reach => ({ mode: 'device', heldBack, once: false });
  if (chosen === 'device') return stay(null);
  if (!hasAccount && chosen === 'fingerprints') return stay('fingerprint_no_account');
  if (!hasAccount && !asked) return stay('picture_no_account');
  if (hasAccount && (await budget.left()) < imageTokens) return stay('budget_spent');
  return { mode: chosen, heldBack: null, once: false };
}

/** The same, for a picture of the page that asks. */
export async function reachOf(
  { pageViewId, asked, once }: CheckImageRequest,
  sender: Sender,
  budget: TokenBudget,
): Promise<Reach> {
  const [chosen, key, page] = await Promise.all([
    modeFor(siteOf(pageUrlOf(sender))),
    apiKey.read(),
    sender.tab?.id === undefined ? null : readPage(sender.tab.id),
  ]);
  const isAskedPage = page?.pageViewId === pageViewId && page.asked === true;
  return reachFor({ chosen, hasAccount: key !== null, asked: asked === true || isAskedPage, once }, budget);
}
