import type { CheckStep } from '@telltale/shared/ui/evidence';
import type { OnceChoice } from '../messaging/protocol.ts';
import { apiKey, modeFor, type ReadingMode, readingModes } from '../storage/items.ts';
import type { Turn } from './queue/turn.ts';
import type { TokenBudget } from './token-budget.ts';

/** Why a check stays on this device although the reader's standing choice would let it ask a server. */
export type LimitReason = Extract<
  CheckStep,
  'fingerprint_no_account' | 'picture_no_account' | 'budget_spent'
>;

/** How far one check may go. */
export interface Reach {
  readonly mode: ReadingMode;
  readonly limitedBy: LimitReason | null;
  /** The reader was told what this very check sends and costs: it may go beyond the day's tokens. */
  readonly once: boolean;
  /** Whether the reader's standing choice still reaches as far; absent where the choice does not matter. */
  readonly stillStands?: (() => Promise<boolean>) | undefined;
}

/** All that one check may do, and for how long. */
export interface CheckPermission extends Reach {
  /** The reader asks again: what is remembered does not answer. */
  readonly isFresh: boolean;
  /** Asked for in a private window: nothing of it is kept. */
  readonly isPrivate: boolean;
  /** Aborts when the page is left or switched off, or when what is checked is no longer on it. */
  readonly signal: AbortSignal;
  /** Its way through the queue. */
  readonly turn: Turn;
}

/** The same before the check has a place in the queue. */
export type Allowed = Omit<CheckPermission, 'turn'>;

/** What led to a check. */
export interface Asking {
  /** A click of the reader's: on the picture or video, or on "Check the pictures on this page". */
  readonly asked: boolean;
  /** What the reader lets this check alone do, whatever is chosen for all. */
  readonly once?: OnceChoice | undefined;
  /** What it costs an account to ask a server. */
  readonly tokens: number;
}

interface Choice extends Asking {
  /** What the reader chose for this site, or for all. */
  readonly chosen: ReadingMode;
  readonly hasAccount: boolean;
}

type LeftOfDay = Pick<TokenBudget, 'countLeft'>;

/**
 * What a check may do, by the reader's standing choice and by what was clicked. Without an account nothing but a click
 * reaches a server; with one, checks keep to the day's tokens. What the reader allows for one check goes before the
 * standing choice.
 */
export async function reachFor(choice: Choice, budget: LeftOfDay): Promise<Reach> {
  const { chosen, hasAccount, asked, once, tokens } = choice;
  if (once === 'device') return { mode: 'device', limitedBy: null, once: true };
  if (once) return { mode: once === 'picture' ? 'pictures' : 'fingerprints', limitedBy: null, once: true };
  const stay = (limitedBy: LimitReason | null): Reach => ({ mode: 'device', limitedBy, once: false });
  if (chosen === 'device') return stay(null);
  if (!hasAccount && chosen === 'fingerprints') return stay('fingerprint_no_account');
  if (!hasAccount && !asked) return stay('picture_no_account');
  if (hasAccount && (await budget.countLeft()) < tokens) return stay('budget_spent');
  return { mode: chosen, limitedBy: null, once: false };
}

/**
 * The same, for what a page shows, of any medium.
 * @param sites of the page, and of the frame in it that shows the medium: the reader's choice for one site does not
 *   allow the other to send its pictures or to spend tokens on them
 */
export async function reachOf(
  sites: readonly (string | null)[],
  asking: Asking,
  budget: LeftOfDay,
): Promise<Reach> {
  const chosen = await readModeFor(sites);
  // A key that cannot be read keeps no check from this device.
  const hasAccount = chosen !== 'device' && (await apiKey.read()) !== null;
  const reach = await reachFor({ ...asking, chosen, hasAccount }, budget);
  if (reach.once || reach.mode === 'device') return reach;
  const { mode } = reach;
  const goesAsFar = (now: ReadingMode) => readingModes.indexOf(now) >= readingModes.indexOf(mode);
  return { ...reach, stillStands: async () => goesAsFar(await readModeFor(sites)) };
}

/** The smallest of what the reader chose for each. */
async function readModeFor(sites: readonly (string | null)[]): Promise<ReadingMode> {
  const modes = await Promise.all(sites.map(modeFor));
  return readingModes.find((mode) => modes.includes(mode)) ?? 'device';
}

/**
 * The same, for what the reader brings to a page of the extension: nothing of it is sent before a button says so, and
 * where the standing choice forbids it, never.
 */
export async function reachOfBrought(site: string | null, send: boolean): Promise<Reach> {
  const stillStands = async () => (await modeFor(site)) === 'pictures';
  const maySend = send && (await stillStands());
  const reach = { limitedBy: null, once: true } as const;
  return maySend ? { ...reach, mode: 'pictures', stillStands } : { ...reach, mode: 'device' };
}
