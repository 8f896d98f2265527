import { sha256Hex } from '@telltale/shared/fingerprint/sha256';
import type { Evidence } from '@telltale/shared/ui/evidence';
import { storage } from 'wxt/utils/storage';
import * as z from 'zod';
import { type ReadingMode, readingModes } from './items.ts';
import { KeptEvidence } from './page-records.ts';

/** How far the check went whose answer is kept: one that stayed on the device does not answer one that may ask. */
const Verdict = z.object({
  evidence: KeptEvidence,
  feedbackToken: z.string().optional(),
  mode: z.enum(readingModes),
  atMs: z.number(),
});
const Address = z.object({ sha256: z.string(), atMs: z.number() });

export interface Remembered {
  readonly evidence: Evidence;
  /** Of an answer that may still be reported as wrong. */
  readonly feedbackToken?: string | undefined;
}

export interface VerdictMemory {
  /** The answer kept for the picture at an address, which may show another one by tomorrow. */
  byAddress(url: string, mode: ReadingMode): Promise<Remembered | null>;
  byFile(sha256: string, mode: ReadingMode): Promise<Remembered | null>;
  keep(url: string, sha256: string, answer: Remembered, mode: ReadingMode): Promise<void>;
  /** Forgets what is too old, and the oldest beyond the bound. */
  prune(): Promise<void>;
}

const dayMs = 86_400_000;
const addressLifeMs = dayMs / 24;
const verdictLifeMs = 30 * dayMs;
const maxEntries = 2_000;
const addressKey = (hash: string) => `local:address-${hash}` as const;
const verdictKey = (sha256: string) => `local:verdict-${sha256}` as const;
/** Addresses are kept as hashes: the memory is no list of visited pages. */
const hashOf = async (url: string) => (await sha256Hex(new TextEncoder().encode(url))).slice(0, 32);

export function createVerdictMemory(nowMs: () => number, deviceModelId: string): VerdictMemory {
  const byFile = async (sha256: string, mode: ReadingMode): Promise<Remembered | null> => {
    const kept = Verdict.safeParse(await storage.getItem(verdictKey(sha256)));
    if (!kept.success || nowMs() - kept.data.atMs > verdictLifeMs) return null;
    const { evidence, feedbackToken } = kept.data;
    // An update brought another model: its own answer counts from now on.
    if (evidence.delivery === 'not_sent' && evidence.model !== null && evidence.model !== deviceModelId)
      return null;
    return readingModes.indexOf(kept.data.mode) >= readingModes.indexOf(mode)
      ? { evidence, feedbackToken }
      : null;
  };
  return {
    byFile,
    async byAddress(url, mode) {
      const kept = Address.safeParse(await storage.getItem(addressKey(await hashOf(url))));
      if (!kept.success || nowMs() - kept.data.atMs > addressLifeMs) return null;
      return byFile(kept.data.sha256, mode);
    },
    async keep(url, sha256, { evidence, feedbackToken }, mode) {
      const atMs = nowMs();
      await Promise.all([
        storage.setItem(addressKey(await hashOf(url)), { sha256, atMs }),
        storage.setItem(verdictKey(sha256), { evidence, feedbackToken, mode, atMs }),
      ]);
    },
    async prune() {
      const kept = Object.entries(await storage.snapshot('local'));
      for (const [prefix, lifeMs] of [
        ['address-', addressLifeMs],
        ['verdict-', verdictLifeMs],
      ] as const) {
        const ages = kept
          .filter(([name]) => name.startsWith(prefix))
          .map(([name, value]) => ({ name, ageMs: nowMs() - atMsOf(value) }))
          .sort((a, b) => a.ageMs - b.ageMs);
        const stale = ages.filter(({ ageMs }, rank) => ageMs > lifeMs || rank >= maxEntries);
        await storage.removeItems(stale.map(({ name }) => `local:${name}` as const));
      }
    },
  };
}

function atMsOf(value: unknown): number {
  return z.object({ atMs: z.number() }).safeParse(value).data?.atMs ?? 0;
}
