import { sha256Hex } from '@telltale/shared/fingerprint/sha256';
import { storage } from 'wxt/utils/storage';
import * as z from 'zod';
import { type CheckAnswer, cameFromServer } from '../messaging/check-answer.ts';
import type { LaneName } from '../messaging/lanes.ts';
import { type ReadingMode, readingModes } from './items.ts';
import { KeptAnswer } from './page-records.ts';

const Entry = z.object({
  answer: KeptAnswer,
  feedbackToken: z.string().optional(),
  /** How far the check went: an answer that stayed on the device does not answer a check that may ask. */
  mode: z.enum(readingModes),
  /** Whose answer it is where no server had its say: an update brings another model, whose own answer counts then. */
  deviceModel: z.string().nullable(),
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
  keep(
    lane: RememberedLane,
    what: { readonly place: string | null; readonly sha256: string },
    remembered: Remembered,
    mode: ReadingMode,
  ): Promise<void>;
  /** Forgets what is too old, the oldest beyond the bound, and what earlier versions kept in other forms. */
  prune(): Promise<void>;
}

const dayMs = 86_400_000;
const lives = { 'address-': dayMs / 24, 'answer-': 30 * dayMs } as const;
const formerPrefixes = ['verdict-', 'finding-'];
const maxEntries = 2_000;
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
    const wentAsFar = readingModes.indexOf(went) >= readingModes.indexOf(mode);
    return wentAsFar ? { answer, feedbackToken } : null;
  };
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
      await storage.setItem(answerKey(lane, sha256), { answer, feedbackToken, mode, deviceModel, atMs });
      if (place !== null) await storage.setItem(await addressKey(lane, place), { sha256, atMs });
    },
    async prune() {
      const kept = Object.entries(await storage.snapshot('local'));
      const stale = Object.entries(lives).flatMap(([prefix, lifeMs]) =>
        kept
          .filter(([name]) => name.startsWith(prefix))
          .map(([name, value]) => ({ name, ageMs: nowMs() - atMsOf(value) }))
          .sort((a, b) => a.ageMs - b.ageMs)
          .filter(({ ageMs }, rank) => ageMs > lifeMs || rank >= maxEntries)
          .map(({ name }) => name),
      );
      const former = kept
        .map(([name]) => name)
        .filter((name) => formerPrefixes.some((prefix) => name.startsWith(prefix)));
      await storage.removeItems([...stale, ...former].map((name) => `local:${name}` as const));
    },
  };
}

/** Signers are judged by another list from now on, so earlier answers no longer count. */
export async function forgetAnswers(): Promise<void> {
  const names = Object.keys(await storage.snapshot('local'));
  const kept = names.filter((name) => Object.keys(lives).some((prefix) => name.startsWith(prefix)));
  await storage.removeItems(kept.map((name) => `local:${name}` as const));
}

function atMsOf(value: unknown): number {
  return z.object({ atMs: z.number() }).safeParse(value).data?.atMs ?? 0;
}
