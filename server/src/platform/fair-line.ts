/** For whom something waits: a tenant, or a visitor. */
export interface Caller {
  readonly callerId: string;
  readonly isKeyHolder: boolean;
}

/** What stands in the line; the keeper of the line adds what is to be done. */
export interface FairPlace {
  readonly caller: Caller;
  /** Goes on with what was accepted: it goes before the caller's new ones, and is never sent away. */
  readonly isAccepted: boolean;
}

/**
 * A line in which callers take turns, so that one who sends a thousand tasks waits for them alone: the next task of any
 * other caller is served after one of theirs. Key holders and visitors stand apart: while both wait, three key holders
 * are served for each visitor. (Round robin by flow: J. Nagle, On packet switches with infinite storage, RFC 970.)
 *
 * It only keeps the order. Its keeper asks `findRoom` before something new, adds it, starts the first of `inOrder`
 * that fits and tells so with `serve`; `remove` is for those who give up.
 */
export interface FairLine<Place extends FairPlace> {
  /**
   * Whether something new of the caller may stand in a line of `most` places, which key holders and visitors each have.
   * In a full one it takes the place of the newest of the caller who has most, who is then to be told.
   */
  findRoom(caller: Caller, most: number): Room<Place>;
  add(place: Place): void;
  /** As they will be served; a copy, so that places may be removed on the way. */
  inOrder(): Place[];
  /** Takes a place out because its task begins: the caller's next turn comes after everybody else's. */
  serve(place: Place): void;
  remove(place: Place): void;
  count(): number;
  /** Callers who have something in line. */
  countCallers(): number;
}

export type Room<Place> =
  | { readonly isFree: true; readonly sendAway: Place | null }
  | { readonly isFree: false };

const keyHoldersPerVisitor = 3;
/** Where accepted tasks alone fill the line, newcomers within their share may still stand, up to so many lines. */
const overfullLines = 2;

/** Callers in the order of their next turn, each with accepted tasks first and then by age. */
type Turns<Place> = Map<string, Place[]>;

export function createFairLine<Place extends FairPlace>(): FairLine<Place> {
  const keyHolders: Turns<Place> = new Map();
  const visitors: Turns<Place> = new Map();
  const turnsOf = ({ isKeyHolder }: Caller) => (isKeyHolder ? keyHolders : visitors);
  /** Key holders served since a visitor was, while one waited. */
  let served = 0;

  function remove({ caller }: Place, isGone: (place: Place) => boolean): void {
    const turns = turnsOf(caller);
    const left = (turns.get(caller.callerId) ?? []).filter((place) => !isGone(place));
    if (left.length > 0) turns.set(caller.callerId, left);
    else turns.delete(caller.callerId);
  }

  return {
    findRoom: (caller, most) => findRoom(turnsOf(caller), caller, most),
    add(place) {
      const turns = turnsOf(place.caller);
      const own = turns.get(place.caller.callerId) ?? [];
      const behind = place.isAccepted ? own.findIndex(({ isAccepted }) => !isAccepted) : -1;
      turns.set(place.caller.callerId, own.toSpliced(behind < 0 ? own.length : behind, 0, place));
    },
    inOrder: () => merge(interleave(keyHolders), interleave(visitors), served),
    serve(place) {
      const turns = turnsOf(place.caller);
      if (place.caller.isKeyHolder) served = visitors.size > 0 ? served + 1 : 0;
      else served = 0;
      remove(place, (other) => other === place);
      const left = turns.get(place.caller.callerId);
      turns.delete(place.caller.callerId);
      if (left) turns.set(place.caller.callerId, left);
    },
    remove: (place) => remove(place, (other) => other === place),
    count: () => countIn(keyHolders) + countIn(visitors),
    countCallers: () => keyHolders.size + visitors.size,
  };
}

function findRoom<Place extends FairPlace>(
  turns: Turns<Place>,
  { callerId }: Caller,
  most: number,
): Room<Place> {
  const waiting = countIn(turns);
  if (waiting < most) return { isFree: true, sendAway: null };
  const own = turns.get(callerId)?.length ?? 0;
  const others = [...turns.values()].filter(
    (places) => places.length > own + 1 && places.some(({ isAccepted }) => !isAccepted),
  );
  const largest = others.toSorted((a, b) => b.length - a.length)[0];
  const newest = largest?.findLast(({ isAccepted }) => !isAccepted);
  if (newest) return { isFree: true, sendAway: newest };
  const callers = turns.size + (own === 0 ? 1 : 0);
  const isWithinShare = own < Math.floor(most / callers) && waiting < most * overfullLines;
  return isWithinShare ? { isFree: true, sendAway: null } : { isFree: false };
}

/** The first of each caller, then the second of each. */
function interleave<Place>(turns: Turns<Place>): Place[] {
  const callers = [...turns.values()];
  const longest = Math.max(0, ...callers.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) =>
    callers.flatMap((places) => places.slice(at, at + 1)),
  ).flat();
}

function merge<Place>(keyHolders: Place[], visitors: Place[], served: number): Place[] {
  const merged: Place[] = [];
  let since = served;
  let [key, visitor] = [0, 0];
  while (key < keyHolders.length || visitor < visitors.length) {
    const isVisitor =
      visitor < visitors.length && (key >= keyHolders.length || since >= keyHoldersPerVisitor);
    const next = isVisitor ? visitors[visitor++] : keyHolders[key++];
    since = isVisitor ? 0 : since + 1;
    if (next !== undefined) merged.push(next);
  }
  return merged;
}

function countIn<Place>(turns: Turns<Place>): number {
  let count = 0;
  for (const { length } of turns.values()) count += length;
  return count;
}
