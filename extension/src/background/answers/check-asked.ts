import type { Lane, Trail } from '../../checks/lane.ts';
import { outcomeOf } from '../../checks/outcome-of.ts';
import type { Allowed } from '../../checks/permission.ts';
import type { CheckQueue } from '../../checks/queue/check-queue.ts';
import type { Turn } from '../../checks/queue/turn.ts';
import type { RunCheck } from '../../checks/run-check.ts';
import { problemOf } from '../../messaging/problem-of.ts';
import type { FinalOutcome } from '../../storage/check-record.ts';

export interface AskedCheckDeps {
  readonly runCheck: RunCheck;
  readonly queue: Pick<CheckQueue, 'enter'>;
}

/** A check that the reader asked for and waits for, wherever its medium was met. */
export async function checkAsked<Input>(
  { runCheck, queue }: AskedCheckDeps,
  lane: Lane<Input>,
  input: Input,
  permission: Allowed,
  trail?: Trail,
): Promise<FinalOutcome> {
  const check = (turn: Turn, signal: AbortSignal) =>
    runCheck(lane, input, { ...permission, turn, signal }, trail);
  const end = await queue
    .enter(null, true)
    .attempt(check, permission.signal)
    .catch((error: unknown) => ({ problem: problemOf(error) }));
  return outcomeOf(end);
}
