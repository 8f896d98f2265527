import { currentImageModel } from '@telltale/models/manifest';
import { loadManifest } from '@telltale/models/model-files.node';
import {
  createFingerprintIndex,
  createFingerprints,
  type FingerprintIndex,
} from '../../server/src/features/fingerprints/fingerprints.service.ts';
import { type Database, openPostgres } from '../../server/src/platform/db/database.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { randomOf } from '../../server/test/random.ts';
import { startTemporaryPostgres } from '../postgres.ts';
import type { BenchRow } from './bench-row.ts';
import { prepareImage, startBenchApi } from './bench-server.ts';
import { bytesPerVerdict, insertFingerprints, insertVerdicts } from './fingerprint-store.ts';
import { flipBits, hashPictures, hexOf, multiply, wordsPerHash } from './picture-hashes.ts';

const few = 10_000;
const million = 1_000_000;
const most = 10_000_000;
const originals = 8_000;
const questions = 400;
const scannedQuestions = 32;
const warmUpQuestions = 50;
const processPort = 38_793;

/** The bars of a look-up, in ms, of what it takes in the database, and of the start. */
const bounds: Readonly<Record<number, { readonly p50Ms: number; readonly p95Ms?: number }>> = {
  [million]: { p50Ms: 1.5, p95Ms: 4 },
  [most]: { p50Ms: 10 },
};
const boundBytes = 300;
const boundStartSeconds = 5;
const boundMegabytesPerMillion = 150;

/**
 * Near-duplicates through the call that checks make: message to the thread, search, and the row in the database. The
 * stored fingerprints are those of real pictures with small edits. Half of the questions ask for an edit of a stored
 * picture, half for a new one. Beside it, in the same run, each stored hash compared with the one asked for.
 */
export async function bench(): Promise<BenchRow[]> {
  const postgres = await startTemporaryPostgres({ settings: ['shared_buffers=1GB', 'max_wal_size=8GB'] });
  if (postgres === null) {
    console.log(
      'SKIP: no Postgres programs (initdb, pg_ctl) were found, and this bench is about a real one.',
    );
    return [];
  }
  const database = openPostgres(postgres.url);
  try {
    await migrate(database.db);
    const modelId = currentImageModel(await loadManifest(), 'full').id;
    const random = randomOf(7);
    const { fresh, all } = await makeHashes(random);
    const measure = (count: number) =>
      measureStore(database, { words: all.subarray(0, count * wordsPerHash), fresh, random, modelId });
    console.log(`Storing ${few} verdicts …`);
    await insertVerdicts(database.db, all.subarray(0, few * wordsPerHash), 0, modelId);
    const first = await measure(few);
    const thread = { name: 'memory of an index thread that holds next to nothing', unit: 'MB' };
    const rows = [...first.rows, { ...thread, value: first.megabytes }];
    console.log(`Storing ${million} verdicts …`);
    await insertVerdicts(database.db, all.subarray(0, million * wordsPerHash), few, modelId);
    rows.push(...rowsBeside(first, await measure(million), million));
    rows.push(await storage(database), await processStart(postgres.url));
    console.log(`Storing ${most} fingerprints …`);
    await insertFingerprints(database.db, all, million, modelId);
    rows.push(...rowsBeside(first, await measure(most), most));
    return rows;
  } finally {
    await database.close();
    postgres.stop();
  }
}

/** Ten million hashes that are stored, and some of pictures that are not. */
async function makeHashes(random: () => number) {
  console.log('Hashing pictures …');
  const pictures = await hashPictures(originals + questions, random);
  const fresh = pictures.splice(originals);
  // Of the last nine million only the fingerprints are stored, so they are copies of other pictures.
  const known = multiply(pictures.slice(0, originals / 2), million, random);
  const all = new Int32Array(most * wordsPerHash);
  all.set(known);
  all.set(multiply(pictures.slice(originals / 2), most - million, random), known.length);
  return { fresh, all };
}

/** What more is stored takes memory beside what a thread takes that holds next to nothing. */
function rowsBeside(first: StoreMeasured, { rows, megabytes }: StoreMeasured, count: number): BenchRow[] {
  const perMillion = (megabytes - first.megabytes) / (count / million);
  const name = `memory a million beside it, ${count} stored`;
  return [...rows, within({ name, value: perMillion, unit: 'MB' }, boundMegabytesPerMillion)];
}

interface Stored {
  readonly words: Int32Array;
  readonly fresh: readonly Int32Array[];
  readonly random: () => number;
  readonly modelId: string;
}

interface StoreMeasured {
  readonly rows: BenchRow[];
  /** What the process grew by while the index was filled, its thread included. */
  readonly megabytes: number;
}

async function measureStore(database: Database, stored: Stored): Promise<StoreMeasured> {
  const count = stored.words.length / wordsPerHash;
  const index = createFingerprintIndex(database, createLog('warn'));
  try {
    const before = memoryMegabytes();
    const startMs = performance.now();
    await index.start();
    const fillSeconds = (performance.now() - startMs) / 1000;
    const megabytes = memoryMegabytes() - before;
    const name = (what: string) => `${what}, ${count} stored`;
    const rows = [
      { name: name('index filled'), value: fillSeconds, unit: 's' },
      ...(await lookUps(database, index, stored, name)),
      await recall(index, stored, name('nearest found at 0 to 31 bits')),
    ];
    return { rows, megabytes };
  } finally {
    await index.stop();
  }
}

async function lookUps(
  { db }: Database,
  index: FingerprintIndex,
  { words, fresh, random, modelId }: Stored,
  name: (what: string) => string,
): Promise<BenchRow[]> {
  const fingerprints = createFingerprints(index, '');
  const caller = { requester: 'visitor:v', tenantId: 'tnt_1' };
  const known = Math.min(words.length / wordsPerHash, million);
  const query = (at: number) =>
    at % 2 === 0 ? editOf(words, known, Math.floor(random() * 16), random) : (fresh[at] as Int32Array);
  const ask = (hash: Int32Array) =>
    fingerprints.findNeighbourhood(db, { pdqHex: hexOf(hash), modelId, caller });
  for (let at = 0; at < warmUpQuestions; at += 1) await ask(query(at));
  const times: number[] = [];
  const scans: number[] = [];
  for (let at = 0; at < questions; at += 1) {
    const hash = query(at);
    times.push(await timeOf(() => ask(hash)));
    if (at % Math.floor(questions / scannedQuestions) === 0)
      scans.push(await timeOf(() => scanNearest(words, hash)));
  }
  const scanMs = quantile(scans, 0.5);
  const { p50Ms, p95Ms } = bounds[words.length / wordsPerHash] ?? {};
  const row = (what: string, value: number): BenchRow => ({
    ...{ name: name(what), value, unit: 'ms', baseline: 'comparing all', ratio: value / scanMs },
  });
  return [
    { name: name('comparing all, p50'), value: scanMs, unit: 'ms' },
    within(row('near-duplicate look-up, p50', quantile(times, 0.5)), p50Ms),
    within(row('near-duplicate look-up, p95', quantile(times, 0.95)), p95Ms),
  ];
}

/** Each planted neighbour is found, or one that is nearer still. */
async function recall(
  index: FingerprintIndex,
  { words, random, modelId }: Stored,
  name: string,
): Promise<BenchRow> {
  let found = 0;
  for (let bits = 0; bits <= 31; bits += 1) {
    const hash = editOf(words, words.length / wordsPerHash, bits, random);
    const [hit] = await index.search({ pdqHex: hexOf(hash), modelId }, false);
    if (hit && hit.distanceBits === scanNearest(words, hash)) found += 1;
  }
  return { name, value: (found / 32) * 100, unit: '%', bound: '100 %', ok: found === 32 };
}

function editOf(words: Int32Array, count: number, bits: number, random: () => number): Int32Array {
  const row = Math.floor(random() * count) * wordsPerHash;
  const hash = words.slice(row, row + wordsPerHash);
  flipBits(hash, bits, random);
  return hash;
}

function scanNearest(words: Int32Array, hash: Int32Array): number {
  let nearest = 256;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let at = 0; at < words.length; at += wordsPerHash) {
    const bits =
      ones((words[at] as number) ^ a) +
      ones((words[at + 1] as number) ^ b) +
      ones((words[at + 2] as number) ^ c) +
      ones((words[at + 3] as number) ^ d) +
      ones((words[at + 4] as number) ^ e) +
      ones((words[at + 5] as number) ^ f) +
      ones((words[at + 6] as number) ^ g) +
      ones((words[at + 7] as number) ^ h);
    if (bits < nearest) nearest = bits;
  }
  return nearest;
}

function ones(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

async function storage({ db }: Database): Promise<BenchRow> {
  const value = await bytesPerVerdict(db);
  return within({ name: 'index in the database, a verdict', value, unit: 'B' }, boundBytes);
}

/** From its start until a process of the image, of role `api`, answers. */
async function processStart(databaseUrl: string): Promise<BenchRow> {
  await prepareImage();
  const startMs = performance.now();
  const api = await startBenchApi(databaseUrl, processPort);
  const value = (performance.now() - startMs) / 1000;
  await api.stop();
  return within({ name: `api process ready, ${million} stored`, value, unit: 's' }, boundStartSeconds);
}

function within(row: BenchRow, most: number | undefined): BenchRow {
  return most === undefined ? row : { ...row, bound: `<= ${most} ${row.unit}`, ok: row.value <= most };
}

function memoryMegabytes(): number {
  return process.memoryUsage().rss / 1e6;
}

async function timeOf(work: () => unknown): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
