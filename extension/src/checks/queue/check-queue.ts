import { CheckProblem } from '../../messaging/check-problem.ts';
import { elapsedMs } from '../../platform/elapsed.ts';
import { accountOf } from '../../storage/page-time.ts';
import { compareStandings, createWaves, isShown, type Spot } from './order.ts';
import type { PageTime } from './page-time.ts';
import { createPlace, type OwnPlace, type Place, type Steps } from './place.ts';
import { createSights, type Frame, type FrameScreen } from './sights.ts';
import { createStage, type Stage } from './stage.ts';

export interface CheckQueue {
  /** Takes a place for a check: of a picture on a page, or of what the reader brings. */
  enter(spot: Spot | null, isAsked: boolean): Place;
  /** What a frame says of its pictures that wait. */
  onScreen(frame: Frame, screen: FrameScreen): void;
}

export interface QueueDeps {
  readonly pageTime: PageTime;
  /** Whether the device runs on its battery, as far as its browser tells. */
  readonly isOnBattery: () => boolean;
}

/** Files that are read, or wait for the detector with their bytes in memory. */
const readAtOnce = 4;
/** The detector takes every core it is given. */
const judgedAtOnce = 1;
const sentAtOnce = 4;
/** What passes the screen faster than this is not read at the cost of what was begun. */
const makeRoomAfterMs = 150;
/** A detection is given up after this: what took longer took the computer's sleep. */
const mostJudgedMs = 60_000;
/** On battery the detector rests this many times as long as it has worked, but not longer than a reader waits. */
const restFactor = 3;
const maxRestMs = 3_000;

/**
 * One line for all checks of all pages. What the reader asked for goes first, then what is on the screen now, newest
 * first; what left the screen waits behind, and gives its place back where something on the screen wants it. What left
 * its page, or is on a tab that nobody sees, leaves the line.
 */
export function createCheckQueue(deps: QueueDeps): CheckQueue {
  const sights = createSights(createWaves(elapsedMs));
  const rules = { compare: compareStandings, nowMs: elapsedMs };
  const reading = createStage<OwnPlace>({ ...rules, width: readAtOnce });
  const sending = createStage<OwnPlace>({ ...rules, width: sentAtOnce });
  const makeRoomNow = () => makeRoom(reading, elapsedMs());
  const makeRoomSoon = repeatSoon(makeRoomNow);
  const steps: Steps = {
    judge: createJudging(deps),
    toRead(place, signal) {
      const entered = reading.enter(place, signal);
      if (place.isAsked) makeRoomNow();
      makeRoomSoon();
      return entered;
    },
    async send(place, signal, work) {
      const release = await sending.enter(place, signal);
      return place.within('sent', work).finally(release);
    },
  };
  return {
    enter(spot, isAsked) {
      // What the reader asked for is answered wherever its picture is by then.
      const sight = spot && !isAsked ? sights.add(spot) : null;
      const leave = () => sight && sights.remove(sight);
      return createPlace({ isAsked, sight, account: spot && accountOf(spot), leave }, steps);
    },
    onScreen(frame, screen) {
      sights.tell(frame, screen);
      makeRoomSoon();
    },
  };
}

/** One detection at a time, on the account of its page, with rests in between on battery. */
function createJudging({ pageTime, isOnBattery }: QueueDeps): Steps['judge'] {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const judging = createStage<OwnPlace>({
    compare: compareStandings,
    nowMs: elapsedMs,
    width: judgedAtOnce,
    mayGo: ({ isAsked }) => isAsked || resting === undefined,
  });
  const rest = (tookMs: number) => {
    if (!isOnBattery()) return;
    const restMs = Math.min(maxRestMs, restFactor * tookMs);
    clearTimeout(resting);
    resting = setTimeout(() => {
      resting = undefined;
      judging.serve();
    }, restMs);
  };
  return async (place, signal, work) => {
    const release = await judging.enter(place, signal);
    const { account } = place;
    const startedMs = elapsedMs();
    try {
      if (!place.isAsked && account !== null && !(await pageTime.isLeft(account)))
        throw new CheckProblem('page_time_spent');
      return await place.within('judged', work);
    } finally {
      const tookMs = Math.min(mostJudgedMs, elapsedMs() - startedMs);
      if (account !== null) await pageTime.spend(account, tookMs);
      rest(tookMs);
      release();
    }
  };
}

/** @param look returns whether it is to be repeated after the same pause */
function repeatSoon(look: () => boolean): () => void {
  let isComing = false;
  return function lookSoon() {
    if (isComing) return;
    isComing = true;
    setTimeout(() => {
      isComing = false;
      if (look()) lookSoon();
    }, makeRoomAfterMs);
  };
}

/**
 * Has what was begun and left the screen give its place back, for all that have waited on the screen long enough.
 * @returns whether anything that is wanted still waits
 */
function makeRoom({ isFull, waiting, holding }: Stage<OwnPlace>, nowMs: number): boolean {
  const wanting = [...waiting].filter(([place]) => isWanted(place));
  if (!isFull || wanting.length === 0) return wanting.length > 0;
  const urgent = wanting.filter(([{ isAsked }, sinceMs]) => isAsked || nowMs - sinceMs >= makeRoomAfterMs);
  const unseen = [...holding].filter((place) => !isWanted(place)).sort(compareStandings);
  const staying = unseen.filter(({ isGivingBack }) => !isGivingBack);
  const missing = urgent.length - (unseen.length - staying.length);
  if (missing > 0) for (const place of staying.slice(-missing)) place.giveBack();
  return true;
}

function isWanted(place: OwnPlace): boolean {
  return place.isAsked || isShown(place);
}
