import { nearDistanceBits } from '@telltale/shared/fingerprint/footprint';
import type { DbOrTx } from '../../platform/db/database.ts';
import { type Neighbour, selectNeighbours } from './fingerprints.repository.ts';

export { indexVerdict, type Neighbour } from './fingerprints.repository.ts';

/** Up to here two files show the same picture for the purpose of a verdict. */
export const sameDistanceBits = 10;

/** Who asks: verdicts are reused from the caller's own history before anybody else's. */
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

/** Looks a PDQ fingerprint up among the verdicts of one model. */
export async function findNeighbourhood(
  db: DbOrTx,
  query: { readonly pdqHex: string; readonly modelId: string; readonly caller: Caller },
): Promise<Neighbourhood> {
  const neighbours = await selectNeighbours(db, {
    pdqHex: query.pdqHex,
    modelId: query.modelId,
    maxDistanceBits: nearDistanceBits,
    tenantId: query.caller.tenantId,
  });
  const nearest = neighbours[0] ?? null;
  return {
    matchDistanceBits: nearest?.distance_bits ?? null,
    nearest,
    reusable: reusableOf(neighbours, query.caller),
  };
}

/**
 * A verdict is inherited from the caller's own earlier one, or where inferences over different files of two
 * requesters agree: whoever uploads a doctored copy first must not decide for others. Disagreement is never reused,
 * nor is a verdict that rests on a file's own signature, which no other file carries.
 */
export function reusableOf(neighbours: readonly Neighbour[], caller: Caller): Neighbour | null {
  const same = neighbours.filter(
    (neighbour) => neighbour.distance_bits <= sameDistanceBits && neighbour.source === 'model',
  );
  const [first] = same;
  if (!first || same.some((neighbour) => neighbour.label !== first.label)) return null;
  const own = same.find((neighbour) => neighbour.seen_by_tenant || neighbour.requester === caller.requester);
  if (own) return own;
  const independent = same.some(
    (other) => other.requester !== first.requester && !other.sha256.equals(first.sha256),
  );
  return independent ? first : null;
}

/** @param bits 256 characters 0 and 1, as the database writes them */
export function pdqHexOfBits(bits: string): string {
  return BigInt(`0b${bits}`).toString(16).padStart(64, '0');
}
