import { type CheckAnswer, cameFromServer } from '../messaging/check-answer.ts';
import type { ProblemCode } from '../messaging/outcome.ts';
import {
  forgetUnsettled,
  keepUnsettled,
  type RequestName,
  readUnsettled,
} from '../storage/unsettled-requests.ts';
import type { CheckDeps, Running } from './running.ts';
import type { TakenTokens } from './token-budget.ts';

/** What is known of the price of a check that has no answer yet; what ends it does not tell. */
interface Charge {
  /** The server has queued it: from then on only a job that fails is credited. */
  isMade: boolean;
  /** Requests to which a proxy, or the network before, lost the answer: an answer to one says nothing of the other. */
  readonly unclear: Set<RequestName>;
}

interface Ended {
  readonly answer?: CheckAnswer | undefined;
  readonly problem?: ProblemCode | undefined;
}

/** What asking a server costs, and the keys under which it is asked once, however often. */
export interface Bill {
  readonly lookUpKey: string;
  readonly sendKey: string;
  readonly charge: Charge;
  /** The server charged for an answer that does not stand: the next step is counted by itself. */
  spend(): void;
  /** @returns false where the day has too few tokens left for a further step */
  takeMore(): Promise<boolean>;
  /** Gives back what nothing was charged for, and forgets the keys unless an answer to them may have been lost. */
  close(end: Ended): Promise<void>;
}

type Tokens = CheckDeps['budget'];

/** Of the public lane, which costs nothing and knows no keys. */
export function openFreeBill(): Bill {
  return {
    ...newKeys(),
    charge: { isMade: false, unclear: new Set() },
    spend: () => undefined,
    takeMore: async () => true,
    close: async () => undefined,
  };
}

/**
 * Counts tokens before anything is asked for them. Where an earlier attempt at the same content got no answer it goes on
 * with that one's keys and tokens.
 * @returns null where the day has too few tokens left
 */
export async function openBill(budget: Tokens, check: Running, tokens: number): Promise<Bill | null> {
  const name = nameOf(check);
  const left = name === null ? null : await readUnsettled(name);
  const taken = left?.taken ?? (await budget.take(tokens, check.permission.once));
  if (!taken) return null;
  const keys = left ? { lookUpKey: left.lookUpKey, sendKey: left.sendKey } : newKeys();
  const charge: Charge = { isMade: false, unclear: new Set(left?.taken ? left.unclear : []) };
  let [counted, isLookUpPaid]: [TakenTokens | null, boolean] = [taken, left?.isLookUpPaid ?? false];
  const keep = async (stillTaken: TakenTokens | null, unclear: readonly RequestName[]) =>
    name !== null && keepUnsettled({ name, ...keys, taken: stillTaken, isLookUpPaid, unclear: [...unclear] });
  // An evicted worker's next attempt finds them.
  await keep(taken, ['lookUp', 'send']);
  return {
    ...keys,
    charge,
    spend() {
      if (!isLookUpPaid) counted = null;
      isLookUpPaid = true;
    },
    async takeMore() {
      counted ??= await budget.take(tokens, check.permission.once);
      if (counted) await keep(counted, ['send']);
      return counted !== null;
    },
    async close(end) {
      const costs = hasCost(charge, end);
      if (counted && !costs) await budget.giveBack(counted);
      if (mayBeAnswered(charge, end)) await keep(costs ? counted : null, [...charge.unclear]);
      else if (name !== null) await forgetUnsettled(name);
    },
  };
}

/** Of what an evicted worker left at the server. Null where nothing is known of its price. */
export async function reopenBill(budget: Tokens, check: Running): Promise<Bill | null> {
  const name = nameOf(check);
  const left = name === null ? null : await readUnsettled(name);
  if (!left?.taken) return null;
  const bill = await openBill(budget, check, left.taken.tokens);
  if (bill) bill.charge.isMade = true;
  return bill;
}

/** A refusal costs nothing and a job that failed is credited; an answer that got lost on its way was paid for. */
export function mayHaveCost(problem: ProblemCode): boolean {
  return problem === 'timed_out' || problem === 'interrupted' || problem === 'unexpected';
}

const newKeys = () => ({ lookUpKey: crypto.randomUUID(), sendKey: crypto.randomUUID() });

/** How far it may go decides which fingerprints are asked by. A key counts for one content, and is not kept unseen. */
function nameOf({ lane, sha256, permission: { mode, isPrivate } }: Running): string | null {
  return sha256 === null || isPrivate ? null : `${lane.name} ${sha256} ${mode}`;
}

/** What a server knows by fingerprint costs, and what it is sent; to know nothing is free. */
function hasCost({ isMade, unclear }: Charge, { answer, problem }: Ended): boolean {
  if (!problem) return answer !== undefined && cameFromServer(answer);
  return isMade ? problem !== 'job_failed' : unclear.size > 0 || mayHaveCost(problem);
}

/** The server may have answered, or may still, although nothing of it came here. */
function mayBeAnswered(charge: Charge, end: Ended): boolean {
  const { problem } = end;
  if (!problem) return false;
  return hasCost(charge, end) || ['unreachable', 'offline', 'busy'].includes(problem);
}
