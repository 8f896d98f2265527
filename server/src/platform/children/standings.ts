import { type Caller, createFairLine, type FairPlace } from '../fair-line.ts';
import { ChildrenBusy } from './child-errors.ts';
import type { Place } from './line.ts';

/** A place and since when it is taken. */
interface Standing extends FairPlace {
  readonly place: Place;
  readonly sinceMs: number;
}

/** Who stands in line: jobs first, then callers in turn. */
export interface Standings {
  /** Makes room where there is none. @returns whether the place may stand */
  enter(place: Place): boolean;
  serve(place: Place): void;
  refuse(standing: Standing, error: Error): void;
  inOrder(): readonly Standing[];
  count(): number;
  countCallers(): number;
}

/** A job's place has no turn of its own. */
const nobody: Caller = { callerId: '', isKeyHolder: true };

/** @param mostWaiting what key holders and visitors may each have in line */
export function createStandings(mostWaiting: number): Standings {
  const callers = createFairLine<Standing>();
  const jobs = new Set<Standing>();
  const inOrder = () => [...jobs, ...callers.inOrder()];

  function refuse(standing: Standing, error: Error): void {
    if (!jobs.delete(standing)) callers.remove(standing);
    standing.place.refuse(error);
  }

  function makeRoom(caller: Caller): boolean {
    const room = callers.findRoom(caller, mostWaiting);
    if (room.isFree && room.sendAway)
      refuse(room.sendAway, new ChildrenBusy('others have fewer tasks in line'));
    return room.isFree;
  }

  return {
    enter(place) {
      const { caller, isAccepted } = place.owner;
      const sinceMs = performance.now();
      if (caller === null) jobs.add({ place, caller: nobody, isAccepted: true, sinceMs });
      else if (isAccepted || makeRoom(caller)) callers.add({ place, caller, isAccepted, sinceMs });
      else return false;
      return true;
    },
    serve(place) {
      const standing = inOrder().find((other) => other.place === place);
      if (standing && !jobs.delete(standing)) callers.serve(standing);
    },
    refuse,
    inOrder,
    count: () => jobs.size + callers.count(),
    countCallers: callers.countCallers,
  };
}
