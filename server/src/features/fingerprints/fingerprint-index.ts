import { nearDistanceBits } from '@telltale/shared/fingerprint/footprint';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { createCatchUp } from './catch-up.ts';
import { type FilledIndex, fillIndex, needsThread, readInto } from './fill-index.ts';
import { takeOverVerdicts } from './fingerprint-backfill.ts';
import { fingerprintChannel } from './fingerprint-channel.ts';
import type { Hit } from './nearest-hits.ts';

/** A word that was lost is made up for by then: a verdict is to be found within a second. */
const pollMs = 500;

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
  { db, listen }: Database,
  log: Log,
  metrics?: Pick<Metrics, 'observeFingerprintSearch'>,
): FingerprintIndex {
  let started: Promise<void> | null = null;
  let filled: FilledIndex | null = null;
  let replacing: Promise<FilledIndex> | null = null;
  let told: Promise<void> | null = null;
  let lastReadMs: number | null = null;
  let isStopped = false;
  const ends: (() => Promise<void> | void)[] = [];

  const catchUp = createCatchUp(async () => {
    if (isStopped) return;
    const index = filled ?? (await replace(null));
    const isWhole = await readInto(db, index);
    lastReadMs = performance.now();
    if (!isWhole) await replace(index);
    else if (needsThread(index)) void replace(index).catch(warn);
  });

  function warn(error: unknown): void {
    if (!isStopped) log.warn({ err: error }, 'the index of fingerprints could not be brought up to date');
  }

  function hear(): void {
    const reading = catchUp()
      .catch(warn)
      .finally(() => {
        if (told === reading) told = null;
      });
    told = reading;
  }

  /** Fills a new index in place of one; the old one answers until then, if it still can. */
  function replace(old: FilledIndex | null): Promise<FilledIndex> {
    if (filled && filled !== old) return Promise.resolve(filled);
    replacing ??= fillIndex(db)
      .then(async (next) => {
        filled = next;
        await old?.host.close();
        return next;
      })
      .finally(() => {
        replacing = null;
      });
    return replacing;
  }

  async function start(): Promise<void> {
    ends.push(await listen(fingerprintChannel, hear));
    const { isBackfilling } = await replace(null);
    const timer = setInterval(() => catchUp().catch(warn), pollMs);
    ends.push(() => clearInterval(timer));
    hear();
    await told;
    if (isBackfilling) ends.push(takeOverVerdicts(db, log));
  }

  /** An index that has been lost with its thread is filled again. */
  async function ask(query: IndexQuery): Promise<Hit[]> {
    for (;;) {
      const index = filled ?? (await replace(null));
      const question = {
        ...query,
        indexId: index.indexId,
        radiiBits: [shortRadiusBits, nearDistanceBits],
      };
      const hits = await index.host.call('search', question).catch((error: unknown) => {
        if (isStopped) throw error;
        warn(error);
        return null;
      });
      if (hits) return hits;
      await replace(index);
    }
  }

  const index: FingerprintIndex = {
    start() {
      started ??= start().catch((error: unknown) => {
        started = null;
        throw error;
      });
      return started;
    },
    async search(query, isWaiting) {
      await index.start();
      if (isWaiting) await told;
      const startedMs = performance.now();
      const hits = await ask(query);
      metrics?.observeFingerprintSearch((performance.now() - startedMs) / 1000);
      return hits;
    },
    async forget(hits) {
      if (filled)
        await filled.host.call('forget', { indexId: filled.indexId, ids: hits.map(({ id }) => id) });
    },
    isBackfilling: () => filled?.isBackfilling ?? false,
    countRows: () => filled?.rows ?? null,
    secondsSinceRead: () => (lastReadMs === null ? null : (performance.now() - lastReadMs) / 1000),
    async stop() {
      isStopped = true;
      for (const end of ends) await end();
      await told;
      await (await replacing?.catch(() => null))?.host.close();
      await filled?.host.close();
    },
  };
  return index;
}
