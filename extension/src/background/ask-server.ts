import type { CheckStep, Evidence } from '@telltale/shared/ui/evidence';
import type { ProblemCode } from '../messaging/outcome.ts';
import { merged, stayed, withSteps } from './answers.ts';
import type { Backend, Final } from './backend.ts';
import { problemOf } from './check-problem.ts';
import { settled } from './keep-answer.ts';
import type { Answer, Climb, LadderDeps, Queued } from './ladder.ts';
import { pollToEnd, submitPatiently } from './patience.ts';
import { prepareUpload, type ReadFile } from './prepare-upload.ts';
import { imageTokens } from './token-budget.ts';

/** The upper steps of the ladder, within the day's tokens: one picture costs at most one, which is counted first. */
export async function askServer(
  deps: LadderDeps,
  task: Climb,
  local: Evidence,
  file: ReadFile,
): Promise<Answer> {
  const backend = await deps.backend();
  if (!backend.lookUp) return ask(deps, backend, task, local, file);
  const taken = await deps.budget.take(imageTokens, task.leave.once);
  // Others took the last tokens while this picture was read.
  if (!taken) return settled(deps, onDevice(task), file.sha256, stayed(local, 'budget_spent'));
  const end = await ask(deps, backend, task, local, file).catch((error: unknown) => ({ error }));
  const wasFree = 'error' in end ? !mayHaveCost(problemOf(end.error)) : !hasCost(end);
  if (wasFree) await deps.budget.giveBack(taken);
  if ('error' in end) throw end.error;
  return end;
}

/** Goes on with what an evicted worker left at the server; its token was counted then. */
export function resume(deps: LadderDeps, task: Climb, queued: Queued): Promise<Answer> {
  return send(deps, task, queued.local, queued.sha256, async () =>
    poll(deps, await deps.backend(), task, queued, 0),
  );
}

/** What a server knows by fingerprint costs, and what it is sent; to know nothing is free. */
function hasCost({ evidence: { steps = [] }, problem }: Answer): boolean {
  const paid: readonly CheckStep[] = ['fingerprint_known', 'picture_sent', 'copy_sent'];
  return problem ? mayHaveCost(problem) : paid.some((step) => steps.includes(step));
}

/** A refusal costs nothing and a job that failed is credited; an answer that got lost on its way was paid for. */
function mayHaveCost(problem: ProblemCode): boolean {
  return problem === 'timed_out' || problem === 'interrupted';
}

async function ask(
  deps: LadderDeps,
  backend: Backend,
  task: Climb,
  local: Evidence,
  file: ReadFile,
): Promise<Answer> {
  const { leave, signal } = task;
  const looked = await lookUp(deps, backend, task, file).catch((error: unknown) => ({ error }));
  if ('error' in looked) {
    signal.throwIfAborted();
    return { evidence: withSteps(local, 'fingerprint_failed'), problem: problemOf(looked.error) };
  }
  const asked = withSteps(local, ...looked.steps);
  if (looked.evidence) return settled(deps, task, file.sha256, merged(looked.evidence, asked, []));
  // The server may know it tomorrow, so this is kept as an answer of the device only.
  if (leave.mode === 'fingerprints') return settled(deps, onDevice(task), file.sha256, asked);
  return send(deps, task, asked, file.sha256, () => deliver(deps, backend, task, asked, file));
}

async function deliver(
  deps: LadderDeps,
  backend: Backend,
  task: Climb,
  local: Evidence,
  file: ReadFile,
): Promise<Final> {
  const { sha256 } = file;
  const upload = await prepareUpload(file, backend.uploadLimits, deps.decode);
  const reply = await submitPatiently(backend, upload, crypto.randomUUID(), deps.clock, task.signal);
  if (reply.kind === 'final') return reply;
  const { delivery } = upload;
  const waiting: Queued = { state: 'queued', ticket: reply.ticket, delivery, local, sha256 };
  await task.record(waiting);
  return poll(deps, backend, task, waiting, reply.waitMs);
}

interface Looked {
  readonly steps: CheckStep[];
  readonly evidence: Evidence | null;
}

/** Only an account's key may ask by fingerprint. With leave to send, near-identical pictures are left to the upload. */
async function lookUp(
  { clock }: LadderDeps,
  backend: Backend,
  { leave, signal }: Climb,
  file: ReadFile,
): Promise<Looked> {
  const byFingerprint = leave.mode === 'fingerprints';
  if (!backend.lookUp) return { steps: byFingerprint ? ['fingerprint_no_account'] : [], evidence: null };
  const fingerprints = byFingerprint ? file : { ...file, pdq: null };
  if (fingerprints.sha256 === null && fingerprints.pdq === null) return { steps: [], evidence: null };
  const asking = { submit: backend.lookUp };
  const evidence = await submitPatiently(asking, fingerprints, crypto.randomUUID(), clock, signal);
  return { steps: [evidence ? 'fingerprint_known' : 'fingerprint_unknown'], evidence };
}

/** The last step up. Where it fails, what the steps before it found still stands. */
async function send(
  deps: LadderDeps,
  task: Climb,
  local: Evidence,
  sha256: string | null,
  delivered: () => Promise<Final>,
): Promise<Answer> {
  try {
    const { evidence, feedbackToken } = await delivered();
    const sent = evidence.delivery === 'converted' ? 'copy_sent' : 'picture_sent';
    return await settled(deps, task, sha256, merged(evidence, local, [sent]), feedbackToken);
  } catch (error) {
    task.signal.throwIfAborted();
    if (local.score === null) throw error;
    return { evidence: withSteps(local, 'picture_failed'), problem: problemOf(error) };
  }
}

function poll(
  { clock }: LadderDeps,
  backend: Backend,
  { signal }: Climb,
  { ticket, delivery }: Queued,
  firstWaitMs: number,
): Promise<Final> {
  return pollToEnd({ backend, ticket, delivery, firstWaitMs }, clock, signal);
}

function onDevice(task: Climb): Climb {
  return { ...task, leave: { ...task.leave, mode: 'device' } };
}
