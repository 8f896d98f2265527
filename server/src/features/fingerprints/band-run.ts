import { bandsPerHash, blockBits, type FingerprintRows, rowsPerBlock } from './fingerprint-rows.ts';

/**
 * Places in a run by the value of one band: those of value v are entries[starts[v]] to entries[starts[v + 1] - 1].
 * An entry's upper 12 bits are those of the row's next band, so that most rows are ruled out without being looked at.
 */
export interface Band {
  readonly starts: Int32Array;
  readonly entries: Int32Array;
}

/** Rows that can be found by each of their bands. */
export interface BandRun {
  /** By place; a band may know no more than the first of them. */
  addresses: Int32Array;
  readonly bands: Band[];
}

export const createRun = (): BandRun => ({ addresses: new Int32Array(0), bands: [] });

const placeBits = 20;
export const maxRunRows = 1 << placeBits;
const placeMask = maxRunRows - 1;
const hintBits = 32 - placeBits;
const hintMask = (1 << hintBits) - 1;
const bandBits = 16;
const valuesPerBand = 1 << bandBits;
const ones = Uint8Array.from(
  { length: 1 << hintBits },
  (_, value) => value.toString(2).replaceAll('0', '').length,
);

/** A bit for each place of a run, which one search after the other takes. */
const seenPlaces = new Uint32Array(maxRunRows / 32);

/** Kept from one sorting to the next: what each would leave behind adds up before it is collected. */
let scratch = new Uint32Array(0);

/** Sorts the rows of a run by one band's value (counting sort). */
export function sortByBand({ blocks }: FingerprintRows, addresses: Int32Array, band: number): Band {
  const nextBand = (band + 1) % bandsPerHash;
  const count = addresses.length;
  const starts = new Int32Array(valuesPerBand + 1);
  if (scratch.length < count) scratch = new Uint32Array(count);
  for (let place = 0; place < count; place += 1) {
    const address = addresses[place] as number;
    const bands = blocks[address >>> blockBits]?.bands;
    const row = (address % rowsPerBlock) * bandsPerHash;
    const value = bands?.[row + band] ?? 0;
    scratch[place] = (value << 16) | ((bands?.[row + nextBand] ?? 0) & hintMask);
    starts[value] = (starts[value] as number) + 1;
  }
  // Each value's end; filled from there down it becomes its start.
  for (let value = 1; value <= valuesPerBand; value += 1)
    starts[value] = (starts[value] as number) + (starts[value - 1] as number);
  const entries = new Int32Array(count);
  for (let place = count - 1; place >= 0; place -= 1) {
    const value = (scratch[place] as number) >>> 16;
    const at = (starts[value] as number) - 1;
    entries[at] = ((scratch[place] as number) << placeBits) | place;
    starts[value] = at;
  }
  return { starts, entries };
}

/** Places that one search has found, which the next one overwrites. It grows to what a search has found at most. */
let found = new Int32Array(4_096);

/**
 * Hands over every row of a run that may lie within a number of bits, at most 31, once: a near row is found by most of
 * its bands, and among thousands of copies of one picture looking at each of them ten times was what took milliseconds.
 * Of d differences over 16 bands in a ring some band begins a round in which each first n bands hold at most n * d / 16
 * of them: were there none, each band would begin a stretch that holds more, and such stretches, one after the other
 * round the ring, more than d in all (Qin, Xiao: "Pigeonring: A Principle for Faster Thresholded Similarity Search",
 * VLDB 2018, theorem 3). So of up to 31, a band holds one at most and it and the next 3; of up to 15, none and 1.
 * @param compare takes the first `count` of the addresses, which are its own until it returns
 */
export function searchRun(
  run: BandRun,
  query: Uint16Array,
  radiusBits: number,
  compare: (addresses: Int32Array, count: number) => void,
): void {
  const mostInTwo = Math.floor((2 * radiusBits) / bandsPerHash);
  const probes = radiusBits < bandsPerHash ? 1 : 1 + bandBits;
  let count = 0;
  seenPlaces.fill(0);
  for (let at = 0; at < run.bands.length; at += 1) {
    const hint = (query[(at + 1) % bandsPerHash] as number) & hintMask;
    const band = run.bands[at] as Band;
    for (let probe = 0; probe < probes; probe += 1) {
      const value = (query[at] as number) ^ (probe === 0 ? 0 : 1 << (probe - 1));
      count = collect(band, value, hint, probe === 0 ? mostInTwo : mostInTwo - 1, count);
    }
  }
  // A loop of its own: reading at random places is quick where nothing else has to wait for it.
  for (let at = 0; at < count; at += 1) found[at] = run.addresses[found[at] as number] as number;
  compare(found, count);
}

/** Adds the places of one value whose next band is near enough. @returns how many are found now */
function collect(
  { starts, entries }: Band,
  value: number,
  hint: number,
  mostInNext: number,
  foundBefore: number,
): number {
  const start = starts[value] as number;
  const end = starts[value + 1] as number;
  if (foundBefore + end - start > found.length) growFound(foundBefore + end - start);
  const places = found;
  let count = foundBefore;
  for (let at = start; at < end; at += 1) {
    const entry = entries[at] as number;
    if ((ones[(entry >>> placeBits) ^ hint] as number) > mostInNext) continue;
    const place = entry & placeMask;
    const seen = seenPlaces[place >>> 5] as number;
    const bit = 1 << (place & 31);
    if ((seen & bit) !== 0) continue;
    seenPlaces[place >>> 5] = seen | bit;
    places[count] = place;
    count += 1;
  }
  return count;
}

function growFound(count: number): void {
  const longer = new Int32Array(2 * count);
  longer.set(found);
  found = longer;
}
