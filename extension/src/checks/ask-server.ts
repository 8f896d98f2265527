import { judgeFailure } from '@telltale/shared/client/judge-failure';
import { pollToEnd, submitPatiently, waitForAnswer } from '@telltale/shared/client/wait-for-answer';
import { type CheckAnswer, cameFromServer } from '../messaging/check-answer.ts';
import type { ProblemCode } from '../messaging/outcome.ts';
import { problemOf } from '../messaging/problem-of.ts';
import { asStayed, combine, withSteps } from './answers.ts';
import type { Connection, Detected, Queued, ServerAnswer } from './lane.ts';
import { type CheckDeps, type CheckEnd, keepAnswer, type Running } from './running.ts';

/** The upper steps of a check, within the day's tokens, which are counted before anything is asked. */
export async function askServer<Media>(
  deps: CheckDeps,
  check: Running<Media>,
  found: Detected<Media>,
): Promise<CheckEnd> {
  const connection = await deps.connect();
  if (!connection.hasAccount) return ask(deps, check, connection, found);
  const taken = await deps.budget.take(check.lane.tokens(found.media), check.permission.once);
  // Others took the last tokens while this one was read.
  if (!taken) return keepAnswer(deps, check, { answer: asStayed(found.answer, 'budget_spent') }, 'device');
  const end = await ask(deps, check, connection, found).catch((error: unknown) => ({ error }));
  const wasFree = 'error' in end ? !mayHaveCost(problemOf(end.error)) : !hasCost(end);
  if (wasFree) await deps.budget.giveBack(taken);
  if ('error' in end) throw end.error;
  return end;
}

/** Goes on with what an evicted worker left at the server; its tokens were counted then. */
export function resume<Media>(deps: CheckDeps, check: Running<Media>, queued: Queued): Promise<CheckEnd> {
  return send(deps, check, queued.local, async () => {
    const connection = await deps.connect();
    const { signal } = check.permission;
    const poll = (ticket: Queued['ticket']) => check.lane.poll(connection, ticket, signal);
    return pollToEnd(poll, { ticket: queued.ticket, waitMs: 0 }, waitingOf(deps, check));
  });
}

/** What a server knows by fingerprint costs, and what it is sent; to know nothing is free. */
function hasCost({ answer, problem }: CheckEnd): boolean {
  return problem ? mayHaveCost(problem) : cameFromServer(answer);
}

/** A refusal costs nothing and a job that failed is credited; an answer that got lost on its way was paid for. */
function mayHaveCost(problem: ProblemCode): boolean {
  return problem === 'timed_out' || problem === 'interrupted' || problem === 'unexpected';
}

async function ask<Media>(
  deps: CheckDeps,
  check: Running<Media>,
  connection: Connection,
  { answer: local, media }: Detected<Media>,
): Promise<CheckEnd> {
  const { lane, permission } = check;
  const { mode, signal } = permission;
  const isLastStep = mode === 'fingerprints';
  if (isLastStep && !connection.hasAccount)
    return keepAnswer(deps, check, { answer: withSteps(local, 'fingerprint_no_account') }, 'device');
  let asked = local;
  if (connection.hasAccount && lane.fingerprints?.has(media, mode)) {
    const looked = await lookUp(deps, check, connection, media).catch((error: unknown) => ({ error }));
    if (looked && 'error' in looked) {
      signal.throwIfAborted();
      return { answer: withSteps(local, 'fingerprint_failed'), problem: problemOf(looked.error) };
    }
    if (looked) return keepAnswer(deps, check, { answer: combine(looked, local, 'fingerprint_known') });
    asked = withSteps(local, 'fingerprint_unknown');
  }
  // The server may know it tomorrow, so this is kept as an answer of the device only.
  if (isLastStep) return keepAnswer(deps, check, { answer: asked }, 'device');
  return send(deps, check, asked, () => deliver(deps, check, connection, media, asked));
}

function lookUp<Media>(
  deps: CheckDeps,
  check: Running<Media>,
  connection: Connection,
  media: Media,
): Promise<ServerAnswer | null | undefined> {
  const { lane, permission } = check;
  const call = { idempotencyKey: crypto.randomUUID(), signal: permission.signal };
  return submitPatiently(
    async () => lane.fingerprints?.lookUp(connection, media, permission.mode, call),
    waitingOf(deps, check),
  );
}

async function deliver<Media>(
  deps: CheckDeps,
  check: Running<Media>,
  connection: Connection,
  media: Media,
  local: CheckAnswer,
): Promise<ServerAnswer> {
  const { lane, permission, trail, sha256 } = check;
  const { signal } = permission;
  const submit = await lane.submit(connection, media, local);
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

function waitingOf<Media>({ clock }: CheckDeps, { permission: { signal } }: Running<Media>) {
  return { clock, signal, judge: judgeFailure };
}

/** The last step. Where it fails, what the steps before it found still stands. */
async function send<Media>(
  deps: CheckDeps,
  check: Running<Media>,
  local: CheckAnswer,
  deliverIt: () => Promise<ServerAnswer>,
): Promise<CheckEnd> {
  const { lane, permission } = check;
  try {
    const reply = await deliverIt();
    const answer = combine(reply, local, lane.sentStep(reply));
    return await keepAnswer(deps, check, { answer, feedbackToken: reply.feedbackToken });
  } catch (error) {
    permission.signal.throwIfAborted();
    if (local.label === 'unavailable') throw error;
    return { answer: withSteps(local, lane.failedStep), problem: problemOf(error) };
  }
}
