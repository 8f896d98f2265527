import { untilAborted } from '../platform/until-aborted.ts';
import type { CheckPermission } from './permission.ts';
import type { Place } from './queue/place.ts';
import type { CheckEnd } from './running.ts';

interface Lead {
  readonly place: Place | null;
  readonly end: Promise<CheckEnd>;
}

type Waiting = Pick<CheckPermission, 'turn' | 'signal'>;

interface Following extends Waiting {
  /** Gives back what others need while this one waits. */
  readonly rest: () => void;
}

/** One content under several addresses, met side by side: one check of it leads, and the others wait for its answer. */
export interface Twins {
  /** Null where none leads, or each that led ended without an answer. */
  wait(twin: string, waiting: Following, recalled: (end: CheckEnd) => CheckEnd): Promise<CheckEnd | null>;
  lead(twin: string, leading: Waiting, check: () => Promise<CheckEnd>): Promise<CheckEnd>;
}

export function createTwins(): Twins {
  const leads = new Map<string, Lead>();
  const forget = (twin: string, lead: Lead) => {
    if (leads.get(twin) === lead) leads.delete(twin);
  };
  return {
    async wait(twin, { turn, signal, rest }, recalled) {
      for (let lead = leads.get(twin); lead; lead = leads.get(twin)) {
        if (turn.place) lead.place?.admit(turn.place);
        rest();
        const end = await untilAborted(lead.end, signal).catch(() => null);
        signal.throwIfAborted();
        if (end && !end.problem) return recalled(end);
        forget(twin, lead);
      }
      return null;
    },
    lead(twin, { turn }, check) {
      const lead = { place: turn.place, end: check() };
      leads.set(twin, lead);
      return lead.end.finally(() => forget(twin, lead));
    },
  };
}
