import type { Sight, Standing } from './order.ts';
import type { Turn } from './turn.ts';

/** Why nobody waits for an answer any longer. */
export type Departure = 'gone' | 'hidden';

/** A place in line, as its own check sees it. */
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
  /** On which the detector works: the page's, or that of the frames in it; null where the reader brings it. */
  readonly account: string | null;
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
  readonly account: string | null;
}

/** What is known of a place while its check goes on. */
interface Progress {
  readonly sights: Set<Sight>;
  readonly abandoned: AbortController;
  isAsked: boolean;
  phase: 'begun' | 'judged' | 'sent';
  attempt: AbortController | null;
}

export function createPlace({ sight, leave, account, isAsked }: PlaceOf, steps: Steps): Place {
  const departed = new AbortController();
  const abandoned = new AbortController();
  const progress: Progress = { sights: new Set(), abandoned, isAsked, phase: 'begun', attempt: null };
  const own = ownPlaceOf(progress, account);
  const place: Place = {
    sight,
    leave,
    get isAsked() {
      return progress.isAsked;
    },
    departed: departed.signal,
    abandoned: abandoned.signal,
    async attempt(work, outer) {
      for (;;) {
        const current = new AbortController();
        progress.attempt = current;
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
    admit: (other) => admit(progress, other),
  };
  place.admit(place);
  sight?.onDeparture.add((why) => departed.abort(why));
  return place;
}

function ownPlaceOf(progress: Progress, account: string | null): OwnPlace {
  return {
    sights: progress.sights,
    get isAsked() {
      return progress.isAsked;
    },
    account,
    get isGivingBack() {
      return progress.attempt?.signal.aborted === true;
    },
    giveBack: () => progress.attempt?.abort(),
    within(next, work) {
      progress.phase = next;
      return work().finally(() => {
        progress.phase = 'begun';
      });
    },
  };
}

function admit(progress: Progress, other: Pick<Place, 'sight' | 'isAsked'>): void {
  progress.isAsked ||= other.isAsked;
  const { sight } = other;
  if (!sight) return;
  progress.sights.add(sight);
  sight.onDeparture.add((why) => {
    progress.sights.delete(sight);
    abandonIfLost(progress, why);
  });
}

/** What is being judged is remembered, and what was sent may have been paid for. */
function abandonIfLost({ sights, isAsked, phase, abandoned }: Progress, why: Departure): void {
  const isWorthItsEnd = phase === 'sent' || (phase === 'judged' && why === 'hidden');
  if (sights.size === 0 && !isAsked && !isWorthItsEnd) abandoned.abort();
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
    rest: end,
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
