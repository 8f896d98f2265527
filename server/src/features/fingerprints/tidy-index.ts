import { type BandRun, createRun, maxRunRows, sortByBand } from './band-run.ts';
import { bandsPerHash, blockBits, type FingerprintRows, rowsPerBlock } from './fingerprint-rows.ts';

/** What an index searches in: rows in runs that are sorted by band, and the newest ones, one by one. */
export interface SearchedRows {
  readonly rows: FingerprintRows;
  readonly runs: BandRun[];
  readonly tail: Tail;
}

/** Addresses that no run names, the oldest first. */
export interface Tail {
  addresses: Int32Array;
  count: number;
}

/** So many rows are compared one by one; sorting them into bands costs more. */
const tailRows = 8_192;
const leastTail = 1_024;

export function createTail(): Tail {
  return { addresses: new Int32Array(leastTail), count: 0 };
}

export function addToTail(tail: Tail, address: number): void {
  if (tail.count === tail.addresses.length) {
    const longer = new Int32Array(tail.count * 2);
    longer.set(tail.addresses);
    tail.addresses = longer;
  }
  tail.addresses[tail.count] = address;
  tail.count += 1;
}

/** What is to be tidied now, in pieces of some 20 ms each; null where there is nothing. */
export function nextWork(searched: SearchedRows): Iterator<undefined> | null {
  const { rows, runs, tail } = searched;
  if (tail.count > tailRows) return mergeTail(searched);
  const entries = runs.reduce((sum, run) => sum + run.addresses.length, tail.count);
  const gone = entries - rows.count();
  return gone > tailRows && gone > rows.count() / 5 ? dropGone(searched) : null;
}

/** Moves the oldest of the tail into the last run that has room, band after band: all rows stay findable. */
function* mergeTail({ rows, runs, tail }: SearchedRows): Generator<undefined> {
  const last = runs.at(-1);
  const run = last && last.addresses.length < maxRunRows ? last : createRun();
  if (run !== last) runs.push(run);
  const old = run.addresses;
  const moved = Math.min(tail.count, maxRunRows - old.length);
  // Rows keep their places, so that bands old and new may be used side by side.
  run.addresses = new Int32Array(old.length + moved);
  run.addresses.set(old);
  run.addresses.set(tail.addresses.subarray(0, moved), old.length);
  yield* sortBands(rows, run);
  const left = tail.addresses.subarray(moved, tail.count);
  tail.count = left.length;
  tail.addresses = new Int32Array(Math.max(left.length, leastTail));
  tail.addresses.set(left);
}

/** Entries of rows that are gone cost memory and time. */
function* dropGone({ rows, runs }: SearchedRows): Generator<undefined> {
  const isHeld = (address: number) => rows.blocks[address >>> blockBits]?.kinds[address % rowsPerBlock] !== 0;
  for (let at = runs.length - 1; at >= 0; at -= 1) {
    const run = createRun();
    run.addresses = runs[at]?.addresses.filter(isHeld) ?? run.addresses;
    yield* sortBands(rows, run);
    if (run.addresses.length > 0) runs[at] = run;
    else runs.splice(at, 1);
  }
}

function* sortBands(rows: FingerprintRows, run: BandRun): Generator<undefined> {
  for (let band = 0; band < bandsPerHash; band += 1) {
    run.bands[band] = sortByBand(rows, run.addresses, band);
    yield;
  }
}
