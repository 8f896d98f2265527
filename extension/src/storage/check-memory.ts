import { sha256Hex } from '@telltale/shared/fingerprint/sha256';
import { isSignedFile } from '@telltale/shared/provenance/signed-file';
import { officialListSha256 } from '@telltale/shared/provenance/trust-list-hash';
import { storage } from 'wxt/utils/storage';
import * as z from 'zod';
import { type CheckAnswer, cameFromServer } from '../messaging/check-answer.ts';
import type { LaneName } from '../messaging/lanes.ts';
import { KeptAnswer } from './check-record.ts';
import { type ReadingMode, readingModes, trustAnchors } from './items.ts';
import { keepInSession } from './session-room.ts';

const Entry = z.object({
  answer: KeptAnswer,
  feedbackToken: z.string().optional(),
  /** How far the check went: an answer that stayed on the device does not answer a check that may ask. */
  mode: z.enum(readingModes),
  /** Whose answer it is where no server had its say: an update brings another model, whose own answer counts then. */
  deviceModel: z.string().nullable(),
  /** By which the signer of a signed file was judged; null where none is, and in answers from before. */
  trustList: z.string().nullable().default(null),
  atMs: z.number(),
});
const Address = z.object({ sha256: z.string(), atMs: z.number() });

export interface Remembered {
  readonly answer: CheckAnswer;
  /** Of an answer that may still be reported as wrong. */
  readonly feedbackToken?: string | undefined;
}

/** What the answers of a lane are kept under. */
export interface RememberedLane {
  readonly name: LaneName;
  /** The model with which this device judges now. */
  readonly deviceModel: string;
}

/** Keeps answers of every lane by the hash of what was checked, but neither what was checked nor where. */
export interface CheckMemory {
  /** The answer kept for what lay at a place, which may hold something else by tomorrow. */
  byPlace(lane: RememberedLane, place: string, mode: ReadingMode): Promise<Remembered | null>;
  byHash(lane: RememberedLane, sha256: string, mode: ReadingMode): Promise<Remembered | null>;
  /** Never fails: a check does not depend on being remembered. */
  keep(
    lane: RememberedLane,
    what: { readonly place: string | null; readonly sha256: string },
    remembered: Remembered,
    mode: ReadingMode,
  ): Promise<void>;
  /**
   * Forgets what is too old, the oldest beyond the bounds, and what earlier versions kept in other forms. For each start
   * of the background, which comes often: it looks once an hour.
   */
  pruneHourly(): Promise<void>;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const lives = { 'address-': hourMs, 'answer-': 30 * dayMs } as const;
const formerPrefixes = ['verdict-', 'finding-'];
const maxEntries = 2_000;
/**
 * Settings need some of the 10 MB, too
 * (<https://developer.chrome.com/docs/extensions/reference/api/storage#property-local>).
 */
const maxBytes = 4_000_000;
/** One page can show thousands of pictures before the background starts again. */
const keepsBetweenPrunes = 50;
/** When it was last done; forgotten with an update and with the browser's end. */
const prunedKey = 'session:memory-pruned';
/** Places are kept as hashes: the memory is no list of visited pages. */
const addressKey = async ({ name }: RememberedLane, place: string) =>
  `local:address-${(await sha256Hex(new TextEncoder().encode(`${name} ${place}`))).slice(0, 32)}` as const;
const answerKey = ({ name }: RememberedLane, sha256: string) => `local:answer-${name}-${sha256}` as const;

export function createCheckMemory(nowMs: () => number): CheckMemory {
  const byHash: CheckMemory['byHash'] = async (lane, sha256, mode) => {
    const kept = Entry.safeParse(await storage.getItem(answerKey(lane, sha256)));
    if (!kept.success || nowMs() - kept.data.atMs > lives['answer-']) return null;
    const { answer, feedbackToken, deviceModel, mode: went } = kept.data;
    if (deviceModel !== null && deviceModel !== lane.deviceModel) return null;
    if (kept.data.trustList !== (await trustListBehind(answer))) return null;
    const wentAsFar = readingModes.indexOf(went) >= readingModes.indexOf(mode);
    return wentAsFar ? { answer, feedbackToken } : null;
  };
  const prune = () => forgetStale(nowMs(), false);
  let keeps = 0;
  return {
    byHash,
    async byPlace(lane, place, mode) {
      const kept = Address.safeParse(await storage.getItem(await addressKey(lane, place)));
      if (!kept.success || nowMs() - kept.data.atMs > lives['address-']) return null;
      return byHash(lane, kept.data.sha256, mode);
    },
    async keep(lane, { place, sha256 }, { answer, feedbackToken }, mode) {
      const atMs = nowMs();
      const deviceModel = cameFromServer(answer) ? null : lane.deviceModel;
      const write = async () => {
        const trustList = await trustListBehind(answer);
        const entry = { answer, feedbackToken, mode, deviceModel, trustList, atMs };
        await storage.setItem(answerKey(lane, sha256), entry);
        if (place !== null) await storage.setItem(await addressKey(lane, place), { sha256, atMs });
      };
      keeps += 1;
      await write()
        .catch(() => forgetStale(nowMs(), true).then(write))
        .then(() => (keeps % keepsBetweenPrunes === 0 ? prune() : undefined))
        .catch(() => undefined);
    },
    pruneHourly: () => doHourly(nowMs, prune),
  };
}

async function doHourly(nowMs: () => number, prune: () => Promise<void>): Promise<void> {
  const fallback = Number.NEGATIVE_INFINITY;
  const sinceMs = nowMs() - (await storage.getItem<number>(prunedKey, { fallback }));
  // A clock that was set back tells nothing.
  if (sinceMs >= 0 && sinceMs < hourMs) return;
  await prune();
  await keepInSession(prunedKey, nowMs());
}

/** @param isFull the storage is: the older half goes, whatever else may be kept */
async function forgetStale(nowMs: number, isFull: boolean): Promise<void> {
  const kept = Object.entries(await storage.snapshot('local'));
  const stale = Object.entries(lives).flatMap(([prefix, lifeMs]) => {
    let bytes = 0;
    const own = kept.filter(([name]) => name.startsWith(prefix));
    const most = isFull ? own.length / 2 : maxEntries;
    return own
      .map(([name, value]) => ({ name, sizeBytes: sizeOf(value), ageMs: nowMs - atMsOf(value) }))
      .sort((a, b) => a.ageMs - b.ageMs)
      .filter(({ ageMs, sizeBytes }, rank) => {
        bytes += sizeBytes;
        return ageMs > lifeMs || rank >= most || bytes > maxBytes;
      })
      .map(({ name }) => name);
  });
  const former = kept
    .map(([name]) => name)
    .filter((name) => formerPrefixes.some((prefix) => name.startsWith(prefix)));
  await storage.removeItems([...stale, ...former].map((name) => `local:${name}` as const));
}

/** Signers are judged by another list from now on, so earlier answers no longer count. */
export async function forgetAnswers(): Promise<void> {
  const names = Object.keys(await storage.snapshot('local'));
  const kept = names.filter((name) => Object.keys(lives).some((prefix) => name.startsWith(prefix)));
  await storage.removeItems(kept.map((name) => `local:${name}` as const));
}

/**
 * An update may bring another list, and a reader may trust other signers. A server's word on them counts no longer than
 * our own: its list is renewed from the same source.
 */
async function trustListBehind({ provenance }: CheckAnswer): Promise<string | null> {
  if (provenance === null || !isSignedFile(provenance)) return null;
  return sha256Hex(new TextEncoder().encode(`${officialListSha256} ${await trustAnchors.read()}`));
}

function atMsOf(value: unknown): number {
  return z.object({ atMs: z.number() }).safeParse(value).data?.atMs ?? 0;
}

/** As browsers count it, which write down JSON. */
function sizeOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).byteLength;
}
