import { nearDistanceBits } from '@telltale/shared/fingerprint/footprint';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { type CurrentIndex, createCurrentIndex, type Warn } from './current-index.ts';
import { takeOverVerdicts } from './fingerprint-backfill.ts';
import { fingerprintChannel } from './fingerprint-channel.ts';
import type { Hit } from './nearest-hits.ts';

/** A word that was lost is made up for by then: a verdict is to be found within a second. */
const pollMs = 500;

/** What is told within this time is read together, unless somebody searches before. */
const gatherMs = 50;

/** So many differences leave one of 16 bands as it is: the shorter search, within which most that is near lies. */
const shortRadiusBits = 15;

export interface IndexQuery {
  readonly pdqHex: string;
  readonly modelId: string;
}

/** All comparable verdicts' fingerprints, in the memory of this process. */
export interface FingerprintIndex {
  /** Reads what is stored; from then on the index follows by itself. Asked again, it is the same start. */
  start(): Promise<void>;
  /**
   * Of each label the nearest verdicts of a model: within 15 bits, and where there is none, within 31.
   * @param isWaiting for what this process has been told of, which takes a connection of the pool
   */
  search(query: IndexQuery, isWaiting: boolean): Promise<Hit[]>;
  /** Lets go of rows that were found and are no longer stored. */
  forget(hits: readonly Hit[]): Promise<void>;
  /** Verdicts from before the index are still being taken over: it does not know all of them. */
  isBackfilling(): boolean;
  /** Null where it has not been started. */
  countRows(): number | null;
  /** Since it last read what is new; null where it has not been started. */
  secondsSinceRead(): number | null;
  stop(): Promise<void>;
}

export function createFingerprintIndex(
  database: Database,
  log: Log,
  metrics?: Pick<Metrics, 'observeFingerprintSearch'>,
): FingerprintIndex {
  const stopping = new AbortController();
  const warn: Warn = (error) => {
    if (!stopping.signal.aborted)
      log.warn({ err: error }, 'the index of fingerprints could not be brought up to date');
  };
  const current = createCurrentIndex(database.db, warn, stopping.signal);
  const following = followChanges(database, log, current, warn);
  return {
    start: following.start,
    async search(query, isWaiting) {
      await following.start();
      if (isWaiting) await following.whenRead();
      const startedMs = performance.now();
      const hits = await ask(current, query, warn, stopping.signal);
      metrics?.observeFingerprintSearch((performance.now() - startedMs) / 1000);
      return hits;
    },
    async forget(hits) {
      const filled = current.peek();
      if (filled)
        await filled.host.call('forget', { indexId: filled.indexId, ids: hits.map(({ id }) => id) });
    },
    isBackfilling: () => current.peek()?.isBackfilling ?? false,
    countRows: () => current.peek()?.rows ?? null,
    secondsSinceRead: current.secondsSinceRead,
    async stop() {
      stopping.abort();
      await following.stop();
      await current.close();
    },
  };
}

/** Brings the index up to date when this process is told of something new, and now and then. */
function followChanges({ db, listen }: Database, log: Log, current: CurrentIndex, warn: Warn) {
  let started: Promise<void> | null = null;
  const ends: (() => Promise<void> | void)[] = [];
  const readNow = () => current.catchUp().catch(warn);
  const told = createGathering(readNow);

  async function begin(): Promise<void> {
    ends.push(await listen(fingerprintChannel, told.add));
    const { isBackfilling } = await current.get();
    const timer = setInterval(readNow, pollMs);
    ends.push(() => clearInterval(timer));
    told.add();
    await told.whenRead();
    if (isBackfilling) ends.push(takeOverVerdicts(db, log));
  }

  return {
    start() {
      started ??= begin().catch((error: unknown) => {
        started = null;
        throw error;
      });
      return started;
    },
    /** What this process has been told of has been read. */
    whenRead: told.whenRead,
    async stop() {
      for (const end of ends) await end();
      await told.stop();
    },
  };
}

/** Words of something new: those of a moment cause one read, and a search that waits for it does not wait for others. */
function createGathering(read: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> | undefined;

  function readTold(): void {
    clearTimeout(timer);
    timer = undefined;
    reading = read();
  }

  return {
    add(): void {
      timer ??= setTimeout(readTold, gatherMs);
    },
    async whenRead(): Promise<void> {
      if (timer) readTold();
      await reading;
    },
    async stop(): Promise<void> {
      clearTimeout(timer);
      await reading;
    },
  };
}

/** An index that has been lost with its thread is filled again. */
async function ask(
  current: CurrentIndex,
  query: IndexQuery,
  warn: Warn,
  stopping: AbortSignal,
): Promise<Hit[]> {
  for (;;) {
    const index = await current.get();
    const question = { ...query, indexId: index.indexId, radiiBits: [shortRadiusBits, nearDistanceBits] };
    const hits = await index.host.call('search', question).catch((error: unknown) => {
      if (stopping.aborted) throw error;
      warn(error);
      return null;
    });
    if (hits) return hits;
    await current.replace(index);
  }
}
