import { markOf } from '../messaging/media-mark.ts';
import { problemOf } from '../messaging/problem-of.ts';
import type { CheckImageRequest, CheckReply } from '../messaging/protocol.ts';
import { siteOf } from '../messaging/site.ts';
import { untilAborted } from '../platform/until-aborted.ts';
import type { FinalOutcome } from '../storage/check-record.ts';
import type { AcquirePicture, AskingPage } from './files/acquire-picture.ts';
import { ReadLater } from './files/request-budget.ts';
import type { ImageLane } from './lanes/image.ts';
import { lookAgain } from './look-again.ts';
import { outcomeOf } from './outcome-of.ts';
import { openPageRecord, type PageRecord } from './page-record.ts';
import type { Reach } from './permission.ts';
import type { CheckQueue } from './queue/check-queue.ts';
import type { Place } from './queue/place.ts';
import type { Turn } from './queue/turn.ts';
import type { RunCheck } from './run-check.ts';
import type { CheckDeps, CheckEnd } from './running.ts';

export interface PageCheckDeps extends Pick<CheckDeps, 'clock'> {
  readonly runCheck: RunCheck;
  readonly imageLane: ImageLane;
  readonly acquire: AcquirePicture;
  /** A small copy for the reader's eyes. */
  readonly preview: (bytes: Uint8Array<ArrayBuffer>) => Promise<string>;
  readonly queue: CheckQueue;
}

export interface PageContext {
  readonly page: AskingPage;
  /** How far the reader lets this check go. */
  readonly reach: Reach;
  /** Aborts when the page is left or switched off. */
  readonly signal: AbortSignal;
  /** A private window, of which nothing is kept. */
  readonly isPrivate?: boolean | undefined;
  /** Taken already where something had to be waited for since the page asked. */
  readonly place?: Place | undefined;
}

export interface PageChecks {
  check(request: CheckImageRequest, page: PageContext): Promise<CheckReply>;
}

interface Flight {
  readonly place: Place;
  readonly outcome: Promise<FinalOutcome | null>;
}

/** Checks pictures once per page view; what is known and what is queued outlives this worker. */
export function createPageChecks(deps: PageCheckDeps): PageChecks {
  const inFlight = new Map<string, Flight>();
  return {
    async check(request, page) {
      // Entered before anything is waited for, so that checks asked for side by side find each other in their order.
      const id = `${request.pageViewId} ${siteOf(page.page.url) ?? ''} ${request.imageUrl}`;
      const seen = `${id} seen`;
      const key = `${id} ${request.look ? 'look' : (request.once ?? (request.asked ? 'asked' : 'seen'))}`;
      const place = page.place ?? enterFor(deps.queue, request, page.page);
      // What a click lets ask a server begins when the page's own check has ended: both keep the one record.
      const known = inFlight.get(key);
      const before = key === seen ? undefined : inFlight.get(seen);
      for (const other of [known, before]) other?.place.admit(place);
      const run = () => runOnce(deps, request, { ...page, place });
      // A check that nobody waited for is given up; the new one begins once that has ended.
      const given = known?.place.abandoned.aborted ? known : undefined;
      const flight = (!given && known) || { place, outcome: begin([given, before], run) };
      inFlight.set(key, flight);
      const forget = () => inFlight.get(key) === flight && inFlight.delete(key);
      return untilDeparted(flight.outcome.finally(forget), place).finally(place.leave);
    },
  };
}

function begin(
  others: readonly (Flight | undefined)[],
  run: () => Promise<FinalOutcome | null>,
): Promise<FinalOutcome | null> {
  const running = others.flatMap((other) => (other ? [other.outcome] : []));
  return running.length > 0 ? Promise.all(running).then(run) : run();
}

/** Before anything is waited for, so that what its page says of it next finds it there. */
export function enterFor(
  queue: CheckQueue,
  request: CheckImageRequest,
  { tabId, frameId, isForeign }: Omit<AskingPage, 'url'>,
): Place {
  const { pageViewId, imageUrl } = request;
  return queue.enter({ tabId, frameId, pageViewId, isForeign, mark: markOf(imageUrl) }, isAskedFor(request));
}

/** The reader asks, not the page by itself. */
export function isAskedFor({ asked, once, look }: CheckImageRequest): boolean {
  return asked === true || once !== undefined || look === true;
}

/** Others may wait for the same answer: it may go on without the one who departs. */
async function untilDeparted(
  outcome: Promise<FinalOutcome | null>,
  { departed }: Place,
): Promise<CheckReply> {
  const answer = await untilAborted(outcome, departed).catch((error: unknown) => {
    if (departed.aborted) return null;
    throw error;
  });
  return answer ?? { kind: departed.reason === 'hidden' ? 'later' : 'off' };
}

/** @returns null where nobody waits for it any longer */
async function runOnce(
  deps: PageCheckDeps,
  request: CheckImageRequest,
  { page, reach, signal, isPrivate = false, place }: PageContext & { readonly place: Place },
): Promise<FinalOutcome | null> {
  const record = await openPageRecord(
    { pageViewId: request.pageViewId, mediaUrl: request.imageUrl, site: siteOf(page.url) },
    deps.clock.nowMs,
  );
  const { known } = record;
  const looked = request.look ? await lookAgain(deps, record, request, { page, signal }) : null;
  if (looked) return looked;
  const before = record.answerTo(request, reach);
  if (before) return before;
  const write: PageRecord['write'] = async (...written) => {
    // After an abort the page is gone or switched off: nothing about it is kept.
    if (!signal.aborted && !place.abandoned.aborted) await record.write(...written);
  };
  // Where the reader saw a file and had it sent, that very file goes.
  const shownSha256 = request.once && request.once !== 'device' ? known?.previewSha256 : undefined;
  const isFresh = request.retry === true || reach.once;
  const trail = { queued: record.queued, record: write };
  const check = (turn: Turn, current: AbortSignal) =>
    deps.runCheck(
      deps.imageLane,
      { request, page, shownSha256 },
      { ...reach, isFresh, isPrivate, signal: current, turn },
      trail,
    );
  const end = await readInTime(deps, place, signal, check).catch((error: unknown) => ({
    problem: problemOf(error),
  }));
  if (place.abandoned.aborted) {
    if (!signal.aborted) await record.remove();
    return null;
  }
  const outcome = outcomeOf(end, record.id);
  await write({ state: 'done', outcome }, 'answer' in end ? { feedbackToken: end.feedbackToken } : {});
  return outcome;
}

/** What has to wait for its page's next minute gives its place to others meanwhile. */
async function readInTime(
  { clock }: PageCheckDeps,
  place: Place,
  signal: AbortSignal,
  check: (turn: Turn, current: AbortSignal) => Promise<CheckEnd>,
): Promise<CheckEnd> {
  for (;;) {
    const end = await place.attempt((turn, current) => check(turn, current).catch(waitOf), signal);
    if (!('waitMs' in end)) return end;
    await clock.wait(end.waitMs, AbortSignal.any([signal, place.abandoned]));
  }
}

function waitOf(error: unknown): ReadLater {
  if (error instanceof ReadLater) return error;
  throw error;
}
