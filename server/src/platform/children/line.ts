import type { Caller } from '../fair-line.ts';
import type { Child } from './child.ts';
import { ChildrenBusy } from './child-errors.ts';
import { createOverload } from './overload.ts';
import { createStandings } from './standings.ts';

/**
 * How long a task waits for a process. In a burst, long: the line empties again, and everybody is served. In an
 * overload, hardly at all: who waits ten seconds then keeps the next one waiting ten seconds too, so the few that can be
 * served are served soon, and the others learn soon that they are not. (Controlled delay: K. Nichols and V. Jacobson,
 * RFC 8289; with these two limits: B. Maurer, Fail at Scale, ACM Queue 13 (8), 2015.)
 */
export interface WaitLimits {
  readonly burstMs: number;
  readonly overloadMs: number;
  /** An overload is a line in which several callers have waited for so long, without a pause. */
  readonly standingMs: number;
}

/** For whom a task is done. */
export interface TaskOwner {
  /** Who takes turns; null for a job, which goes first: its worker does nothing else meanwhile. */
  readonly caller: Caller | null;
  /** Goes on with what was accepted: before anything new of its caller, and as patient as in a burst. */
  readonly isAccepted: boolean;
}

/** A task that waits. */
export interface Place {
  readonly owner: TaskOwner;
  readonly weight: number;
  /** Settles its task; never rejects before the child is free again. */
  start(child: Child): Promise<void>;
  refuse(error: Error): void;
}

/** Who waits: jobs first, then callers in turn. */
export interface Line {
  /** Refuses it, or the newest of the caller who has most in line, where there is no room. */
  add(place: Place): void;
  /** Takes a place out because its task begins. */
  serve(place: Place): void;
  /** As they will be served; a copy, so that places may be served on the way. */
  inOrder(): readonly Place[];
  count(): number;
  rejectAll(error: Error): void;
}

export interface LineOptions {
  /** What key holders and visitors may each have in line. */
  readonly mostWaiting: number;
  readonly waitLimits: WaitLimits;
  /** Whether anybody is served: before the first process has started, a long line is no overload. */
  readonly isServing: () => boolean;
}

const lookEveryMs = 50;

export function createLine({ mostWaiting, waitLimits, isServing }: LineOptions): Line {
  const standings = createStandings(mostWaiting);
  const overload = createOverload(waitLimits.standingMs);
  let looking: NodeJS.Timeout | undefined;

  /** @returns whether there is an overload */
  const observeCrowd = () => overload.observe(isServing() && standings.countCallers() > 1, performance.now());

  /** Sends away those whose time is over. */
  function look(): void {
    const newMs = observeCrowd() ? waitLimits.overloadMs : waitLimits.burstMs;
    for (const standing of standings.inOrder()) {
      const mostMs = standing.isAccepted ? waitLimits.burstMs : newMs;
      const waitedMs = performance.now() - standing.sinceMs;
      if (waitedMs < mostMs) continue;
      standings.refuse(standing, new ChildrenBusy(`no process took it up within ${Math.round(waitedMs)} ms`));
    }
    if (standings.count() > 0) return;
    clearInterval(looking);
    looking = undefined;
  }

  return {
    add(place) {
      observeCrowd();
      if (!standings.enter(place)) return place.refuse(new ChildrenBusy('the line is full'));
      looking ??= setInterval(look, lookEveryMs);
    },
    serve(place) {
      standings.serve(place);
      observeCrowd();
    },
    inOrder: () => standings.inOrder().map(({ place }) => place),
    count: standings.count,
    rejectAll(error) {
      for (const standing of standings.inOrder()) standings.refuse(standing, error);
    },
  };
}
