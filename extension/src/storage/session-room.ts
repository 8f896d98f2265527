import { signalsOf } from '@telltale/shared/signals';
import { storage } from 'wxt/utils/storage';
import { limitConcurrency } from '../platform/limit-concurrency.ts';
import { CheckRecord } from './check-record.ts';

const recordPrefix = 'check-';
/** A list of more pictures of one page is read by nobody. */
const maxRecordsAPage = 500;
/**
 * Of what is kept about all tabs. There are 10 MB for it
 * (<https://developer.chrome.com/docs/extensions/reference/api/storage#property-session>).
 */
const freedShare = 1 / 4;

// What finds no room at the same time must not throw away several times as much.
const oneAtATime = limitConcurrency(1);

/**
 * Keeps something as long as the browser runs. Where there is no room, what readers miss least makes some. Never fails:
 * a check does not depend on what is kept of it.
 * @returns whether it is kept
 */
export async function keepInSession(key: `session:${string}`, value: unknown): Promise<boolean> {
  const write = () => storage.setItem(key, value);
  const writeWithRoom = async () => {
    await makeRoom();
    await write();
  };
  return write()
    .catch(() => oneAtATime(() => write().catch(writeWithRoom)))
    .then(
      () => true,
      () => false,
    );
}

/** Forgets what readers miss least of a page that has very many pictures. */
export async function trimRecords(pageViewId: string): Promise<void> {
  const records = await leastMissedFirst(`${recordPrefix}${pageViewId}-`);
  await remove(records.slice(0, Math.max(0, records.length - maxRecordsAPage)));
}

async function makeRoom(): Promise<void> {
  const records = await leastMissedFirst(recordPrefix);
  let toFreeChars = freedShare * records.reduce((sum, { sizeChars }) => sum + sizeChars, 0);
  const until = records.findIndex(({ sizeChars }) => {
    toFreeChars -= sizeChars;
    return toFreeChars <= 0;
  });
  await remove(records.slice(0, until + 1));
}

interface Weighed {
  readonly name: string;
  readonly sizeChars: number;
  readonly rank: number;
  readonly startedAtMs: number;
}

/** Answers without a warning, then what has none yet, then warnings, each the oldest first; last what was paid for. */
async function leastMissedFirst(prefix: string): Promise<Weighed[]> {
  return Object.entries(await storage.snapshot('session'))
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => ({ name, sizeChars: JSON.stringify(value).length, ...weigh(value) }))
    .sort((a, b) => a.rank - b.rank || a.startedAtMs - b.startedAtMs);
}

function weigh(value: unknown): Pick<Weighed, 'rank' | 'startedAtMs'> {
  const { data } = CheckRecord.safeParse(value);
  if (!data) return { rank: 0, startedAtMs: 0 };
  const { progress, startedAtMs } = data;
  const order = ['done', 'preparing', 'warns', 'queued'];
  return { rank: order.indexOf(isWarning(data) ? 'warns' : progress.state), startedAtMs };
}

function isWarning({ progress }: CheckRecord): boolean {
  return (
    progress.state === 'done' &&
    progress.outcome.kind === 'verdict' &&
    signalsOf(progress.outcome.evidence).length > 0
  );
}

async function remove(records: readonly Weighed[]): Promise<void> {
  await storage.removeItems(records.map(({ name }) => `session:${name}` as const));
}
