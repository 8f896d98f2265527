import { eraseRowsOfEnded } from '../features/accounts/ended-accounts.service.ts';
import { createRetention, type Retention } from '../features/retention/retention.service.ts';
import type { Checks } from './create-checks.ts';
import type { Money } from './create-money.ts';
import type { People } from './create-people.ts';
import type { PublicLane } from './create-public-lane.ts';
import type { Foundation } from './open-foundation.ts';

const jobsKeptMs = 24 * 3_600_000;

type Keepers = Pick<Money, 'tokens' | 'usageSources'> &
  Pick<PublicLane, 'publicQuota'> &
  Pick<Checks, 'jobs' | 'shares'> &
  Pick<People, 'connections'>;

/** Everything that is erased by itself, and when. */
export function createSweeps({ log, clock, database }: Foundation, keepers: Keepers): Retention {
  const { tokens, usageSources, publicQuota, jobs, shares, connections } = keepers;
  return createRetention({
    ...{ db: database.db, clock, log },
    erasures: [
      { what: 'expired reservations', erase: tokens.sweepExpired },
      { what: 'jobs', erase: () => jobs.eraseOlderThan(new Date(clock.nowMs() - jobsKeptMs)) },
      // After the jobs: one that ends unfinished is paid back by its reservation.
      { what: 'stored answers', erase: tokens.eraseAnswers },
      { what: 'public quota', erase: publicQuota.sweep },
      { what: 'connection codes', erase: connections.sweep },
      { what: 'short links', erase: shares.eraseExpired },
      { what: 'use by key and website', erase: usageSources.sweep },
      { what: 'rows of ended accounts', erase: () => eraseRowsOfEnded(database.db, clock) },
    ],
  });
}
