/** Memory that somebody holds, and its cost: bytes held, summed over the seconds they were held. */
export interface Holder {
  readonly owner: string;
  readonly heldBytes: number;
  readonly byteSeconds: number;
}

/**
 * What gives way where memory is full: the dearest of the owner whose memory has cost most together. A flow that takes
 * more than its share loses, as in "longest queue drop" (Suter, Lakshman, Stiliadis, Choudhury, 1998).
 */
export function findDearest<H extends Holder>(holders: readonly H[]): H | undefined {
  const costs = new Map<string, number>();
  const rivals = holders.filter(({ heldBytes }) => heldBytes > 0);
  for (const { owner, byteSeconds } of rivals) costs.set(owner, (costs.get(owner) ?? 0) + byteSeconds);
  const most = Math.max(...costs.values());
  return rivals
    .filter(({ owner }) => costs.get(owner) === most)
    .sort((one, other) => other.byteSeconds - one.byteSeconds || other.heldBytes - one.heldBytes)[0];
}
