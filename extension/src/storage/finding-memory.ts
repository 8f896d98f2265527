import { AudioReason, Label, Source, TextReason, Thresholds } from '@telltale/shared/contract';
import { storage } from 'wxt/utils/storage';
import * as z from 'zod';
import { type Finding, mediaLanes, mediaSteps } from '../messaging/finding.ts';
import { type ReadingMode, readingModes } from './items.ts';

const KeptFinding = z.object({
  lane: z.enum(mediaLanes),
  label: Label,
  score: z.number().nullable(),
  thresholds: Thresholds.nullable(),
  source: Source,
  model: z.string().nullable(),
  cached: z.boolean(),
  reason: z
    .enum([...TextReason.options, ...AudioReason.options])
    .exclude(['model_score'])
    .nullable(),
  steps: z.array(z.enum(mediaSteps)).readonly(),
  frames: z
    .array(z.object({ atMs: z.number(), score: z.number().nullable() }))
    .readonly()
    .optional(),
  characters: z.number().optional(),
  seconds: z.number().optional(),
});

/** Made by which model of this device, and how far the check went. */
const Kept = z.object({
  finding: KeptFinding,
  deviceModel: z.string(),
  mode: z.enum(readingModes),
  atMs: z.number(),
});

export interface FindingKey {
  readonly lane: Finding['lane'];
  /** Of the text, the samples or the frames: what was checked is not kept, nor where it was met. */
  readonly sha256: string;
  readonly deviceModel: string;
  readonly mode: ReadingMode;
}

export interface FindingMemory {
  recall(key: FindingKey): Promise<Finding | null>;
  keep(key: FindingKey, finding: Finding): Promise<void>;
  /** Forgets what is too old, and the oldest beyond the bound. */
  prune(): Promise<void>;
}

const lifeMs = 30 * 86_400_000;
const maxEntries = 500;
const prefix = 'finding-';
const nameOf = ({ lane, sha256 }: Pick<FindingKey, 'lane' | 'sha256'>) =>
  `local:${prefix}${lane}-${sha256}` as const;

/** Answers about videos, texts and recordings, by the hash of what was checked. */
export function createFindingMemory(nowMs: () => number): FindingMemory {
  return {
    async recall(key) {
      const kept = Kept.safeParse(await storage.getItem(nameOf(key)));
      if (!kept.success || nowMs() - kept.data.atMs > lifeMs) return null;
      const { finding, deviceModel, mode } = kept.data;
      const wentAsFar = readingModes.indexOf(mode) >= readingModes.indexOf(key.mode);
      return deviceModel === key.deviceModel && wentAsFar ? finding : null;
    },
    async keep(key, finding) {
      const { deviceModel, mode } = key;
      await storage.setItem(nameOf(key), { finding, deviceModel, mode, atMs: nowMs() });
    },
    async prune() {
      const ages = Object.entries(await storage.snapshot('local'))
        .filter(([name]) => name.startsWith(prefix))
        .map(([name, value]) => ({ name, ageMs: nowMs() - (Kept.safeParse(value).data?.atMs ?? 0) }))
        .sort((a, b) => a.ageMs - b.ageMs);
      const stale = ages.filter(({ ageMs }, rank) => ageMs > lifeMs || rank >= maxEntries);
      await storage.removeItems(stale.map(({ name }) => `local:${name}` as const));
    },
  };
}
