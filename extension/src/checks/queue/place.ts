import type { Sight, Standing } from './order.ts';
import type { Turn } from './turn.ts';

/** Why nobody waits for an answer any longer. */
export type Departure = 'gone' | 'hidden';

/** A place in line, as the one sees it whose check it is. */
export interface Place {
  readonly isAsked: boolean;
  /** Where its picture was met; null for what is checked wherever it is. */
  readonly sight: Sight | null;
  /** Aborts when its own picture left the page, or the tab is not seen any more, even when other pictures wait for the answer. */
  readonly departed: AbortSignal;
  /** Aborts when nobody waits for the answer. */
  readonly abandoned: AbortSignal;
  /** Does the work, from its beginning again where it gave its place to something more urgent. */
  attempt<T>(work: (turn: Turn, signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T>;
  /** The other waits for this one's answer, too, which then is as urgent as the other. */
  admit(other: Pick<Place, 'sight' | 'isAsked'>): void;
  leave(): void;
}

/** The same, as the queue sees it. */
export interface OwnPlace extends Standing {
  /** The page on whose account the detector works. */
  readonly pageViewId: string | null;
  /** It was told to give its place back, and is about to. */
  readonly isGivingBack: boolean;
  giveBack(): void;
  within<T>(phase: 'judged' | 'sent', work: () => Promise<T>): Promise<T>;
}

export interface Steps {
  toRead(place: OwnPlace, signal: AbortSignal): Promise<() => void>;
  judge<T>(place: OwnPlace, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
  send<T>(place: OwnPlace, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

interface PlaceOf extends Pick<Place, 'isAsked' | 'sight' | 'leave'> {
  readonly pageViewId: string | null;
}

export function createPlace({ sight, leave, pageViewId, ...first }: PlaceOf, steps: Steps): Place {
  const departed = new AbortController();
  const abandoned = new AbortController();
  const sights = new Set<Sight>();
  let { isAsked } = first;
  let phase: 'begun' | 'judged' | 'sent' = 'begun';
  let attempt: AbortController | null = null;
  /** What is being judged is remembered, and what was sent may have been paid for. */
  const lose = (why: Departure) => {
    const isWorthItsEnd = phase === 'sent' || (phase === 'judged' && why === 'hidden');
    if (sights.size === 0 && !isAsked && !isWorthItsEnd) abandoned.abort();
  };
  const own: OwnPlace = {
    sights,
    get isAsked() {
      return isAsked;
    },
    pageViewId,
    get isGivingBack() {
      return attempt?.signal.aborted === true;
    },
    giveBack: () => attempt?.abort(),
    within(next, work) {
      phase = next;
      return work().finally(() => {
        phase = 'begun';
      });
    },
  };
  const place: Place = {
    sight,
    leave,
    get isAsked() {
      return isAsked;
    },
    departed: departed.signal,
    abandoned: abandoned.signal,
    async attempt(work, outer) {
      for (;;) {
        const current = new AbortController();
        attempt = current;
        const signal = AbortSignal.any([outer, abandoned.signal, current.signal]);
        const { turn, end } = takeTurn(place, own, steps, signal);
        try {
          return await work(turn, signal);
        } catch (error) {
          if (!current.signal.aborted || outer.aborted || abandoned.signal.aborted) throw error;
        } finally {
          end();
        }
      }
    },
    admit(other) {
      isAsked ||= other.isAsked;
      const { sight: also } = other;
      if (!also) return;
      sights.add(also);
      also.onDeparture.add((why) => {
        sights.delete(also);
        lose(why);
      });
    },
  };
  place.admit(place);
  sight?.onDeparture.add((why) => departed.abort(why));
  return place;
}

function takeTurn(place: Place, own: OwnPlace, steps: Steps, signal: AbortSignal) {
  let giveBack: (() => void) | null = null;
  const end = () => {
    giveBack?.();
    giveBack = null;
  };
  const turn: Turn = {
    place,
    async toRead() {
      giveBack ??= await steps.toRead(own, signal);
    },
    detect: (work) =>
      steps.judge(own, signal, () => {
        end();
        return work();
      }),
    send(work) {
      end();
      return steps.send(own, signal, work);
    },
  };
  return { turn, end };
}
