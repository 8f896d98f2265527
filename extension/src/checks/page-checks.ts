import { cameFromServer } from '../messaging/check-answer.ts';
import type { ProblemCode } from '../messaging/outcome.ts';
import { problemOf } from '../messaging/problem-of.ts';
import type { CheckImageRequest } from '../messaging/protocol.ts';
import { type Limiter, limitConcurrency } from '../platform/limit-concurrency.ts';
import { imageKeyOf, namesOf } from '../storage/image-key.ts';
import {
  type CheckRecord,
  type FinalOutcome,
  type Progress,
  readRecord,
  recordIdOf,
  writeRecord,
} from '../storage/page-records.ts';
import type { AcquirePicture, AskingPage } from './files/acquire-picture.ts';
import { ReadLater } from './files/request-budget.ts';
import type { Queued } from './lane.ts';
import type { ImageLane } from './lanes/image.ts';
import { lookAgain } from './look-again.ts';
import type { Reach } from './permission.ts';
import { createRunCheck } from './run-check.ts';
import type { CheckDeps, CheckEnd } from './running.ts';

export interface PageCheckDeps extends CheckDeps {
  readonly imageLane: ImageLane;
  readonly acquire: AcquirePicture;
  /** A small copy for the reader's eyes. */
  readonly preview: (bytes: Uint8Array<ArrayBuffer>) => Promise<string>;
}

export interface PageContext {
  readonly page: AskingPage;
  /** How far the reader lets this check go. */
  readonly reach: Reach;
  /** Aborts when the page is left or switched off. */
  readonly signal: AbortSignal;
  /** A private window, of which nothing is kept. */
  readonly isPrivate?: boolean | undefined;
}

export interface PageChecks {
  check(request: CheckImageRequest, page: PageContext): Promise<FinalOutcome>;
}

const checksAtOnce = 4;

/** Checks pictures once per page view; what is known and what is queued outlives this worker. */
export function createPageChecks(deps: PageCheckDeps): PageChecks {
  const limit = limitConcurrency(checksAtOnce);
  const inFlight = new Map<string, Promise<FinalOutcome>>();
  return {
    check(request, page) {
      // Entered before anything is waited for, so that checks asked for side by side find each other in their order.
      const id = `${request.pageViewId} ${request.imageUrl}`;
      const seen = `${id} seen`;
      const key = `${id} ${request.look ? 'look' : (request.once ?? (request.asked ? 'asked' : 'seen'))}`;
      // What a click lets go farther begins when the page's own check has ended: both keep the one record.
      const before = key === seen ? undefined : inFlight.get(seen);
      const run = () => runOnce(deps, limit, request, page);
      const running = inFlight.get(key) ?? (before ? before.then(run) : run());
      inFlight.set(key, running);
      return running.finally(() => inFlight.delete(key));
    },
  };
}

async function runOnce(
  deps: PageCheckDeps,
  limit: Limiter,
  request: CheckImageRequest,
  { page, reach, signal, isPrivate = false }: PageContext,
): Promise<FinalOutcome> {
  const imageKey = await imageKeyOf(request.imageUrl);
  const known = await readRecord(request.pageViewId, imageKey);
  const looked = request.look ? await lookAgain(deps, known, request, { page, signal }) : null;
  if (looked) return looked;
  const before = answered(known, request, reach);
  if (before) return before;
  const startedAtMs = known?.startedAtMs ?? deps.clock.nowMs();
  const record = async (progress: Progress, feedbackToken = known?.feedbackToken) => {
    // After an abort the page is gone or switched off: nothing about it is kept.
    if (signal.aborted) return;
    const { preview, previewSha256 } = known ?? {};
    const named = namesOf(request.imageUrl);
    await writeRecord(request.pageViewId, imageKey, {
      ...{ ...named, startedAtMs, feedbackToken, progress, preview, previewSha256 },
    });
  };
  // Where the reader saw a file and had it sent, that very file goes.
  const shownSha256 = request.once && request.once !== 'device' ? known?.previewSha256 : undefined;
  const permission = { ...reach, isFresh: request.retry === true || reach.once, isPrivate, signal };
  const trail = { queued: resumable(known), record };
  const check = () => createRunCheck(deps)(deps.imageLane, { request, page, shownSha256 }, permission, trail);
  const end = await waitForTurn(deps, limit, signal, check).catch((error: unknown) => ({
    problem: problemOf(error),
  }));
  const outcome = outcomeOf(end, recordIdOf(request.pageViewId, imageKey));
  await record({ state: 'done', outcome }, 'answer' in end ? end.feedbackToken : undefined);
  return outcome;
}

/** What has to wait for its page's next minute gives its place to others meanwhile. */
async function waitForTurn(
  { clock }: PageCheckDeps,
  limit: Limiter,
  signal: AbortSignal,
  check: () => Promise<CheckEnd>,
): Promise<CheckEnd> {
  for (;;) {
    const end = await limit(() => check().catch(waitOf));
    if (!('waitMs' in end)) return end;
    await clock.wait(end.waitMs, signal);
  }
}

function waitOf(error: unknown): ReadLater {
  if (error instanceof ReadLater) return error;
  throw error;
}

function outcomeOf(end: CheckEnd | { readonly problem: ProblemCode }, recordId: string): FinalOutcome {
  if (!('answer' in end)) return { kind: 'problem', problem: end.problem };
  const { feedbackToken, answer, problem } = end;
  return {
    ...{ kind: 'verdict', evidence: answer },
    ...(problem ? { problem } : {}),
    ...(feedbackToken ? { reportAs: recordId } : {}),
  };
}

/** What an evicted worker left at the server, to be polled instead of sent again. */
function resumable(known: CheckRecord | null): Queued | null {
  return known?.progress.state === 'queued' ? known.progress : null;
}

function answered(known: CheckRecord | null, request: CheckImageRequest, reach: Reach): FinalOutcome | null {
  if (known?.progress.state !== 'done' || reach.once) return null;
  const { outcome } = known.progress;
  if (outcome.kind === 'problem' || outcome.problem) return request.retry ? null : outcome;
  const mayGoFarther = request.asked && reach.mode !== 'device' && !cameFromServer(outcome.evidence);
  return mayGoFarther ? null : outcome;
}
