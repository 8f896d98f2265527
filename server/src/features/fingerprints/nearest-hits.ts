/** A row near a fingerprint. */
export interface Hit {
  readonly id: number;
  readonly distanceBits: number;
}

/**
 * Of each kind: however many agree, one that disagrees is among those kept. More of one kind would tell nothing, but for
 * the caller's own verdict behind nearer ones of others; and reading thirty rows takes longer than finding them.
 */
export const maxPerKind = 8;

/** Keeps the nearest rows of each kind, the older first among equals; one that is offered twice is kept once. */
export interface NearestHits {
  offer(kind: number, id: number, distanceBits: number): void;
  /** Rows more distant than this are not kept, whatever their kind. */
  readonly farthestBits: () => number;
  /** Nearest first. */
  all(): Hit[];
}

export function createNearestHits(kinds: readonly number[], radiusBits: number): NearestHits {
  const lists = kinds.map((): Hit[] => []);
  let farthestBits = radiusBits;
  const farthestIn = (hits: readonly Hit[]) => hits[maxPerKind - 1]?.distanceBits ?? radiusBits;
  return {
    offer(kind, id, distanceBits) {
      const hits = lists[kinds.indexOf(kind)];
      if (!hits) return;
      let place = hits.length;
      while (place > 0 && isBefore(id, distanceBits, hits[place - 1] as Hit)) place -= 1;
      if (place === maxPerKind || hits[place - 1]?.id === id) return;
      hits.splice(place, 0, { id, distanceBits });
      if (hits.length > maxPerKind) hits.pop();
      farthestBits = Math.max(...lists.map(farthestIn));
    },
    farthestBits: () => farthestBits,
    all: () => lists.flat().sort((a, b) => a.distanceBits - b.distanceBits || a.id - b.id),
  };
}

function isBefore(id: number, distanceBits: number, hit: Hit): boolean {
  return distanceBits < hit.distanceBits || (distanceBits === hit.distanceBits && id < hit.id);
}
