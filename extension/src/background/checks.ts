import { sha256Hex } from '@telltale/shared/fingerprint/sha256';
import type { ProblemCode } from '../messaging/outcome.ts';
import type { CheckImageRequest } from '../messaging/protocol.ts';
import type { ReadingMode } from '../storage/items.ts';
import {
  type CheckRecord,
  type FinalOutcome,
  type Progress,
  readRecord,
  recordIdOf,
  writeRecord,
} from '../storage/page-records.ts';
import { problemOf } from './check-problem.ts';
import { type Answer, climb, type LadderDeps, type Queued } from './ladder.ts';
import { type Limiter, limitConcurrency } from './limit-concurrency.ts';

export interface PageContext {
  /** How far the reader lets checks of this page go. */
  readonly mode: ReadingMode;
  /** Aborts when the page is left or switched off. */
  readonly signal: AbortSignal;
  /** A private window, of which nothing is kept. */
  readonly isPrivate?: boolean | undefined;
}

export interface Checks {
  check(request: CheckImageRequest, page: PageContext): Promise<FinalOutcome>;
}

const checksAtOnce = 4;
const shownUrlChars = 300;

/** Checks pictures once per page view; what is known and what is queued outlives this worker. */
export function createChecks(deps: LadderDeps): Checks {
  const limit = limitConcurrency(checksAtOnce);
  const inFlight = new Map<string, Promise<FinalOutcome>>();
  return {
    async check(request, page) {
      const imageKey = (await sha256Hex(new TextEncoder().encode(request.imageUrl))).slice(0, 32);
      const id = `${request.pageViewId}-${imageKey}`;
      const running = inFlight.get(id) ?? runOnce(deps, limit, request, imageKey, page);
      inFlight.set(id, running);
      return running.finally(() => inFlight.delete(id));
    },
  };
}

async function runOnce(
  deps: LadderDeps,
  limit: Limiter,
  request: CheckImageRequest,
  imageKey: string,
  { mode, signal, isPrivate }: PageContext,
): Promise<FinalOutcome> {
  const known = await readRecord(request.pageViewId, imageKey);
  const before = answered(known, request);
  if (before) return before;
  const startedAtMs = known?.startedAtMs ?? deps.clock.nowMs();
  const record = async (progress: Progress, feedbackToken = known?.feedbackToken) => {
    // After an abort the page is gone or switched off: nothing about it is kept.
    if (signal.aborted) return;
    const imageUrl = request.imageUrl.slice(0, shownUrlChars);
    await writeRecord(request.pageViewId, imageKey, { imageUrl, startedAtMs, feedbackToken, progress });
  };
  const end = await limit(() =>
    climb(deps, { request, mode, queued: resumable(known), record, signal, isPrivate }).catch(
      (error: unknown) => ({ problem: problemOf(error) }),
    ),
  );
  const outcome = outcomeOf(end, recordIdOf(request.pageViewId, imageKey));
  await record({ state: 'done', outcome }, 'evidence' in end ? end.feedbackToken : undefined);
  return outcome;
}

function outcomeOf(end: Answer | { readonly problem: ProblemCode }, recordId: string): FinalOutcome {
  if (!('evidence' in end)) return { kind: 'problem', problem: end.problem };
  const { feedbackToken, ...answer } = end;
  return { kind: 'verdict', ...answer, ...(feedbackToken ? { reportAs: recordId } : {}) };
}

/** What an evicted worker left at the server, to be polled instead of sent again. */
function resumable(known: CheckRecord | null): Queued | null {
  return known?.progress.state === 'queued' ? known.progress : null;
}

function answered(known: CheckRecord | null, request: CheckImageRequest): FinalOutcome | null {
  if (known?.progress.state !== 'done') return null;
  const { outcome } = known.progress;
  return request.retry && (outcome.kind === 'problem' || outcome.problem) ? null : outcome;
}
