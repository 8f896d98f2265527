import { judgeFailure } from '@telltale/shared/client/judge-failure';
import { pollToEnd, submitPatiently, waitForAnswer } from '@telltale/shared/client/wait-for-answer';
import { type CheckAnswer, cameFromServer } from '../messaging/check-answer.ts';
import type { ProblemCode } from '../messaging/outcome.ts';
import { problemOf } from '../messaging/problem-of.ts';
import { asStayed, combine, withSteps } from './answers.ts';
import type { Connection, Detected, Queued, ServerAnswer } from './lane.ts';
import type { CheckDeps, CheckEnd, Running } from './running.ts';

/** The upper steps of a check, within the day's tokens, which are counted before anything is asked. */
export async function askServer(deps: CheckDeps, check: Running, found: Detected): Promise<CheckEnd> {
  const connection = await deps.connect();
  if (!connection.hasAccount) return ask(deps, check, connection, found);
  const taken = await deps.budget.take(found.tokens, check.permission.once);
  // Others took the last tokens while this one was read.
  if (!taken) return { answer: asStayed(found.answer, 'budget_spent'), wentTo: 'device' };
  const end = await ask(deps, check, connection, found).catch((error: unknown) => ({ error }));
  const wasFree = 'error' in end ? !mayHaveCost(problemOf(end.error)) : !hasCost(end);
  if (wasFree) await deps.budget.giveBack(taken);
  if ('error' in end) throw end.error;
  return end;
}

/** Goes on with what an evicted worker left at the server; its tokens were counted then. */
export async function resume(deps: CheckDeps, check: Running, queued: Queued): Promise<CheckEnd> {
  const end = await send(check, queued.local, async () => {
    const connection = await deps.connect();
    const { signal } = check.permission;
    const poll = (ticket: Queued['ticket']) => check.lane.poll(connection, ticket, signal);
    return pollToEnd(poll, { ticket: queued.ticket, waitMs: 0 }, waitingOf(deps, check));
  });
  // It was sent, however little is left of the day by now.
  return { ...end, wentTo: 'pictures' };
}

/** What a server knows by fingerprint costs, and what it is sent; to know nothing is free. */
function hasCost({ answer, problem }: CheckEnd): boolean {
  return problem ? mayHaveCost(problem) : cameFromServer(answer);
}

/** A refusal costs nothing and a job that failed is credited; an answer that got lost on its way was paid for. */
export function mayHaveCost(problem: ProblemCode): boolean {
  return problem === 'timed_out' || problem === 'interrupted' || problem === 'unexpected';
}

async function ask(
  deps: CheckDeps,
  check: Running,
  connection: Connection,
  found: Detected,
): Promise<CheckEnd> {
  const { answer: local } = found;
  const { mode, signal } = check.permission;
  const isLastStep = mode === 'fingerprints';
  if (isLastStep && !connection.hasAccount)
    return { answer: withSteps(local, 'fingerprint_no_account'), wentTo: 'device' };
  let asked = local;
  if (connection.hasAccount && found.lookUp) {
    const looked = await lookUp(deps, check, connection, found.lookUp).catch((error: unknown) => ({ error }));
    if (looked && 'error' in looked) {
      signal.throwIfAborted();
      return { answer: withSteps(local, 'fingerprint_failed'), problem: problemOf(looked.error) };
    }
    if (looked) return { answer: combine(looked, local, 'fingerprint_known') };
    asked = withSteps(local, 'fingerprint_unknown');
  }
  // The server may know it tomorrow, so this is kept as an answer of the device only.
  if (isLastStep) return { answer: asked, wentTo: 'device' };
  return send(check, asked, () => deliver(deps, check, connection, found, asked));
}

function lookUp(
  deps: CheckDeps,
  check: Running,
  connection: Connection,
  look: NonNullable<Detected['lookUp']>,
): Promise<ServerAnswer | null> {
  const call = { idempotencyKey: crypto.randomUUID(), signal: check.permission.signal };
  return submitPatiently(() => look(connection, call), waitingOf(deps, check));
}

async function deliver(
  deps: CheckDeps,
  check: Running,
  connection: Connection,
  { prepareToSend }: Detected,
  local: CheckAnswer,
): Promise<ServerAnswer> {
  const { lane, permission, trail, sha256 } = check;
  const { signal } = permission;
  const submit = await prepareToSend(connection);
  const call = { idempotencyKey: crypto.randomUUID(), signal };
  return waitForAnswer(
    {
      submit: () => submit(call),
      poll: (ticket) => lane.poll(connection, ticket, signal),
      onQueued: (ticket) => trail.record({ state: 'queued', ticket, local, sha256 }),
    },
    waitingOf(deps, check),
  );
}

function waitingOf({ clock }: CheckDeps, { permission: { signal } }: Running) {
  return { clock, signal, judge: judgeFailure };
}

/** The last step. Where it fails, what the steps before it found still stands. */
async function send(
  check: Running,
  local: CheckAnswer,
  deliverIt: () => Promise<ServerAnswer>,
): Promise<CheckEnd> {
  const { lane, permission } = check;
  try {
    const reply = await deliverIt();
    const answer = combine(reply, local, lane.sentStep(reply));
    return { answer, feedbackToken: reply.feedbackToken };
  } catch (error) {
    permission.signal.throwIfAborted();
    if (local.label === 'unavailable') throw error;
    return { answer: withSteps(local, lane.failedStep), problem: problemOf(error) };
  }
}
