import { type Caller, createFairLine, type FairPlace } from '../fair-line.ts';
import type { Child } from './child.ts';
import { ChildrenBusy } from './child-errors.ts';
import { createOverload } from './overload.ts';

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

interface Standing extends FairPlace {
  readonly place: Place;
  readonly sinceMs: number;
}

const lookEveryMs = 50;

export function createLine({ mostWaiting, waitLimits, isServing }: LineOptions): Line {
  const callers = createFairLine<Standing>();
  const overload = createOverload(waitLimits.standingMs);
  let jobs: Standing[] = [];
  let looking: NodeJS.Timeout | undefined;

  const inOrder = () => [...jobs, ...callers.inOrder()];

  function takeOut(standing: Standing, from: 'serve' | 'remove'): void {
    if (standing.place.owner.caller === null) jobs = jobs.filter((other) => other !== standing);
    else callers[from](standing);
  }

  function refuse(standing: Standing, error: Error): void {
    takeOut(standing, 'remove');
    standing.place.refuse(error);
  }

  /** @returns whether there is an overload */
  const observeCrowd = () => overload.observe(isServing() && callers.countCallers() > 1, performance.now());

  /** Sends away those whose time is over. */
  function look(): void {
    const newMs = observeCrowd() ? waitLimits.overloadMs : waitLimits.burstMs;
    for (const standing of inOrder()) {
      const mostMs = standing.isAccepted ? waitLimits.burstMs : newMs;
      const waitedMs = performance.now() - standing.sinceMs;
      if (waitedMs >= mostMs)
        refuse(standing, new ChildrenBusy(`no process took it up within ${Math.round(waitedMs)} ms`));
    }
    if (inOrder().length > 0) return;
    clearInterval(looking);
    looking = undefined;
  }

  /** @returns whether it may stand */
  function makeRoom(caller: Caller): boolean {
    const room = callers.findRoom(caller, mostWaiting);
    if (room.isFree && room.sendAway)
      refuse(room.sendAway, new ChildrenBusy('others have fewer tasks in line'));
    return room.isFree;
  }

  return {
    add(place) {
      const { caller, isAccepted } = place.owner;
      const sinceMs = performance.now();
      observeCrowd();
      if (caller === null) jobs.push({ place, caller: nobody, isAccepted: true, sinceMs });
      else if (isAccepted || makeRoom(caller)) callers.add({ place, caller, isAccepted, sinceMs });
      else return place.refuse(new ChildrenBusy('the line is full'));
      looking ??= setInterval(look, lookEveryMs);
    },
    serve(place) {
      const standing = inOrder().find((other) => other.place === place);
      if (standing) takeOut(standing, 'serve');
      observeCrowd();
    },
    inOrder: () => inOrder().map(({ place }) => place),
    count: () => jobs.length + callers.count(),
    rejectAll(error) {
      for (const standing of inOrder()) refuse(standing, error);
    },
  };
}

/** A job's place has no turn of its own. */
const nobody: Caller = { callerId: '', isKeyHolder: true };
