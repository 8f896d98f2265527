import type { Clock } from '@telltale/shared/client/clock';
import type { CheckAnswer } from '../messaging/check-answer.ts';
import type { ProblemCode } from '../messaging/outcome.ts';
import type { CheckMemory } from '../storage/check-memory.ts';
import type { ReadingMode } from '../storage/items.ts';
import type { Connection, Lane, Trail } from './lane.ts';
import type { CheckPermission } from './permission.ts';
import type { TokenBudget } from './token-budget.ts';

export interface CheckDeps {
  readonly clock: Clock;
  readonly memory: CheckMemory;
  readonly budget: Pick<TokenBudget, 'take' | 'giveBack'>;
  /** Read for every check, so that a change of the options holds from the next one on. */
  readonly connect: () => Promise<Connection>;
}

/** How a check ended that has an answer. */
export interface CheckEnd {
  readonly answer: CheckAnswer;
  /** Why a further step brought nothing; the answer is that of the steps before it. */
  readonly problem?: ProblemCode | undefined;
  /** Never for a page: anyone who holds it may dispute the answer. */
  readonly feedbackToken?: string | undefined;
  /** The answer is kept for checks that may go no further than this, where it went less far than it was allowed to. */
  readonly wentTo?: ReadingMode | undefined;
}

/** One check while it runs. */
export interface Running {
  readonly lane: Lane<unknown>;
  readonly permission: CheckPermission;
  readonly trail: Trail;
  /** Where it was met, and the hash that names it. */
  readonly place: string | null;
  readonly sha256: string | null;
}

/** Keeps the answer, unless it says nothing, or the page's reader wants nothing kept. */
export async function keepAnswer(
  { memory }: Pick<CheckDeps, 'memory'>,
  { lane, permission, place, sha256 }: Running,
  end: CheckEnd,
): Promise<CheckEnd> {
  const { answer, feedbackToken, problem, wentTo = permission.mode } = end;
  const says = answer.label !== 'unavailable' && answer.label !== 'pending' && !problem;
  if (sha256 !== null && says && !permission.isPrivate && !permission.signal.aborted)
    await memory.keep(lane, { place, sha256 }, { answer, feedbackToken }, wentTo);
  return end;
}
