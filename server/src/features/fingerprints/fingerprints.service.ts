import type { DbOrTx } from '../../platform/db/database.ts';
import type { FingerprintIndex } from './fingerprint-index.ts';
import type { Hit } from './nearest-hits.ts';
import { type Neighbour, selectStanding } from './neighbours.repository.ts';
import { selectByOldBands } from './old-bands.repository.ts';

export { createFingerprintIndex, type FingerprintIndex } from './fingerprint-index.ts';
export type { Neighbour } from './neighbours.repository.ts';

/** Two files within this distance count as the same picture when a verdict is inherited. */
export const sameDistanceBits = 10;

/** Who asks: verdicts are reused from the account's own history before anybody else's. */
export interface Caller {
  /** `tenant:<id>` or `visitor:<id>`. */
  readonly requester: string;
  readonly tenantId: string | null;
}

export interface Neighbourhood {
  /** Distance of the nearest verdict within 31 bits. */
  readonly matchDistanceBits: number | null;
  readonly nearest: Neighbour | null;
  /** The verdict that may be given again without an inference. */
  readonly reusable: Neighbour | null;
}

export interface FingerprintQuery {
  readonly pdqHex: string;
  readonly modelId: string;
  readonly caller: Caller;
}

export interface Fingerprints {
  /** Looks a PDQ fingerprint up among the verdicts of one model. */
  findNeighbourhood(db: DbOrTx, query: FingerprintQuery): Promise<Neighbourhood>;
}

/** @param trustList under which verdicts about signed files count, in hex */
export function createFingerprints(index: FingerprintIndex, trustList: string): Fingerprints {
  /** A row that is gone, or counts no more, may have kept a more distant one out: without it, the index is asked again. */
  async function findStanding(
    db: DbOrTx,
    { pdqHex, modelId, caller }: FingerprintQuery,
  ): Promise<Neighbour[]> {
    for (;;) {
      // A transaction may hold the only connection.
      const hits = selectNeeded(await index.search({ pdqHex, modelId }, !db.isTransaction));
      if (hits.length === 0) return [];
      const standing = await selectStanding(db, hits, { modelId, trustList, tenantId: caller.tenantId });
      if (standing.length === hits.length) return standing;
      const ids = new Set(standing.map((row) => row.fingerprint_id));
      await index.forget(hits.filter(({ id }) => !ids.has(id)));
    }
  }

  async function findAll(db: DbOrTx, query: FingerprintQuery): Promise<readonly Neighbour[]> {
    const isBackfilling = index.isBackfilling();
    const standing = await findStanding(db, query);
    if (!isBackfilling) return standing;
    const { modelId, caller } = query;
    const old = await selectByOldBands(db, query.pdqHex, { modelId, trustList, tenantId: caller.tenantId });
    return merge(standing, old);
  }

  return {
    async findNeighbourhood(db, query) {
      const neighbours = await findAll(db, query);
      const nearest = neighbours[0] ?? null;
      return {
        matchDistanceBits: nearest?.distance_bits ?? null,
        nearest,
        reusable: reusableOf(neighbours, query.caller),
      };
    },
  };
}

/** The nearest, whose distance is told, and those whose verdict may be given again: their rows are read. */
const selectNeeded = (hits: readonly Hit[]): Hit[] =>
  hits.filter(({ distanceBits }, at) => at === 0 || distanceBits <= sameDistanceBits);

function merge(some: readonly Neighbour[], others: readonly Neighbour[]): Neighbour[] {
  const bySha256 = new Map([...some, ...others].map((row) => [row.sha256.toString('hex'), row]));
  return [...bySha256.values()].sort((a, b) => a.distance_bits - b.distance_bits);
}

/**
 * A verdict is inherited from one that the caller's account was given before, or, where it warns, from inferences over
 * different files of two accounts that agree. A stranger who uploads a worse or a doctored copy first must not decide for
 * others: a quiet verdict on another file says nothing about this one, and visitors confirm nothing, since one person is
 * another visitor tomorrow and on another network. Disagreement is never reused, nor is a verdict that rests on a file's
 * own signature, which no other file carries.
 */
export function reusableOf(neighbours: readonly Neighbour[], caller: Caller): Neighbour | null {
  const same = neighbours.filter(
    (neighbour) => neighbour.distance_bits <= sameDistanceBits && neighbour.source === 'model',
  );
  const label = same[0]?.label;
  if (same.some((neighbour) => neighbour.label !== label)) return null;
  const own = same.find((neighbour) => neighbour.seen_by_tenant || isOfAccount(neighbour, caller));
  if (own) return own;
  if (label !== 'likely_ai') return null;
  const [first, ...others] = same.filter(({ requester }) => requester.startsWith(accountPrefix));
  const isConfirmed = others.some(
    (other) => other.requester !== first?.requester && first && !other.sha256.equals(first.sha256),
  );
  return isConfirmed ? (first ?? null) : null;
}

const accountPrefix = 'tenant:';

const isOfAccount = ({ requester }: Neighbour, caller: Caller): boolean =>
  caller.tenantId !== null && requester === caller.requester;

/** @param bits 256 characters 0 and 1, as the database writes them */
export function pdqHexOfBits(bits: string): string {
  return BigInt(`0b${bits}`).toString(16).padStart(64, '0');
}
