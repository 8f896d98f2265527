import { ServiceProblem } from '@telltale/shared/client';
import { judgeFailure } from '@telltale/shared/client/judge-failure';
import { pollToEnd, submitPatiently, waitForAnswer } from '@telltale/shared/client/wait-for-answer';
import type { CheckAnswer } from '../messaging/check-answer.ts';
import { problemOf } from '../messaging/problem-of.ts';
import type { RequestName } from '../storage/unsettled-requests.ts';
import { asStayed, combine, stands, withSteps } from './answers.ts';
import { type Bill, mayHaveCost, openBill, openFreeBill, reopenBill } from './bill.ts';
import type { Connection, Detected, Queued, ServerAnswer } from './lane.ts';
import type { CheckDeps, CheckEnd, Running } from './running.ts';

/** A check while a server is asked. */
interface Asking extends Running {
  readonly bill: Bill;
}

/**
 * The upper steps of a check, within the day's tokens, which are counted before anything is asked. It may have waited in
 * line for minutes, so the reader's choice is read again before each of them.
 */
export async function askServer(deps: CheckDeps, check: Running, found: Detected): Promise<CheckEnd> {
  if (!(await stillStands(check))) return { answer: asStayed(found.answer, null), wentTo: 'device' };
  const connection = await deps.connect();
  if (!connection.hasAccount) return ask(deps, { ...check, bill: openFreeBill() }, connection, found);
  const bill = await openBill(deps.budget, check, found.tokens);
  // Others took the last tokens while this one was read.
  if (!bill) return { answer: asStayed(found.answer, 'budget_spent'), wentTo: 'device' };
  return settle(bill, ask(deps, { ...check, bill }, connection, found));
}

/** Goes on with what an evicted worker left at the server; its tokens were counted then. */
export async function resume(deps: CheckDeps, check: Running, queued: Queued): Promise<CheckEnd> {
  const bill = await reopenBill(deps.budget, check);
  const sent = send(check, queued.local, async () => {
    const connection = await deps.connect();
    const { signal } = check.permission;
    const poll = (ticket: Queued['ticket']) => check.lane.poll(connection, ticket, signal);
    return pollToEnd(poll, { ticket: queued.ticket, waitMs: 0 }, waitingOf(deps, check));
  });
  // It was sent, however little is left of the day by now.
  return { ...(await settle(bill, sent)), wentTo: 'pictures' };
}

/** Closes the bill, however the check ends. */
async function settle(bill: Bill | null, asked: Promise<CheckEnd>): Promise<CheckEnd> {
  const end = await asked.catch((error: unknown) => ({ error, problem: problemOf(error) }));
  await bill?.close(end);
  if ('error' in end) throw end.error;
  return end;
}

async function stillStands({ permission }: Running): Promise<boolean> {
  return (await permission.stillStands?.()) ?? true;
}

async function ask(
  deps: CheckDeps,
  check: Asking,
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
    if (looked && stands(looked, local, mode)) return { answer: combine(looked, local, 'fingerprint_known') };
    asked = withSteps(local, looked ? 'fingerprint_adds_nothing' : 'fingerprint_unknown');
    if (looked) {
      check.bill.spend();
      // It was paid for, so it is remembered as one that a server was asked about.
      if (isLastStep) return { answer: asked };
      if (!(await check.bill.takeMore()))
        return { answer: asStayed(asked, 'budget_spent'), wentTo: 'device' };
    }
  }
  // The server may know it tomorrow, so this is kept as an answer of the device only.
  if (isLastStep || !(await stillStands(check))) return { answer: asked, wentTo: 'device' };
  return send(check, asked, () => deliver(deps, check, connection, found, asked));
}

function lookUp(
  deps: CheckDeps,
  check: Asking,
  connection: Connection,
  look: NonNullable<Detected['lookUp']>,
): Promise<ServerAnswer | null> {
  const call = { idempotencyKey: check.bill.lookUpKey, signal: check.permission.signal };
  return submitPatiently(
    () => attempt(check, 'lookUp', () => look(connection, call)),
    waitingOf(deps, check),
  );
}

async function deliver(
  deps: CheckDeps,
  check: Asking,
  connection: Connection,
  { prepareToSend }: Detected,
  local: CheckAnswer,
): Promise<ServerAnswer> {
  const { lane, permission, trail, sha256, bill } = check;
  const { signal } = permission;
  const submit = await prepareToSend(connection);
  const call = { idempotencyKey: bill.sendKey, signal };
  return waitForAnswer(
    {
      submit: () => attempt(check, 'send', () => submit(call)),
      poll: (ticket) => lane.poll(connection, ticket, signal),
      onQueued(ticket) {
        bill.charge.isMade = true;
        return trail.record({ state: 'queued', ticket, local, sha256 });
      },
    },
    waitingOf(deps, check),
  );
}

/** Asks once, under a key that all attempts share: an answer to one of them says what the others cost. */
async function attempt<Reply>(
  { bill: { charge } }: Asking,
  name: RequestName,
  submit: () => Promise<Reply>,
): Promise<Reply> {
  try {
    const reply = await submit();
    charge.unclear.delete(name);
    return reply;
  } catch (error) {
    if (isLostByProxy(error) || mayHaveCost(problemOf(error))) charge.unclear.add(name);
    throw error;
  }
}

/** Behind a 502 or a 504 that is not the server's own, it may have had the request (RFC 9110, 15.6.3 and 15.6.5). */
function isLostByProxy(error: unknown): boolean {
  return error instanceof ServiceProblem && error.code === null && [502, 504].includes(error.status);
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
