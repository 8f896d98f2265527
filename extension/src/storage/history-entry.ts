import { Label, ProvenanceStatus, Source } from '@telltale/shared/contract';
import { sha256Hex } from '@telltale/shared/fingerprint/sha256';
import { signalNames, signalsOf } from '@telltale/shared/signals';
import * as z from 'zod';
import type { CheckAnswer } from '../messaging/check-answer.ts';
import { type LaneName, lanes } from '../messaging/lanes.ts';

/** One answer, as long as it is kept: neither the picture, nor its address, nor that of the page. */
export const HistoryEntry = z.object({
  /** A hash of site and address: seen there again, a picture keeps its one entry. */
  id: z.string(),
  atMs: z.number(),
  kind: z.enum(lanes),
  /** Host with port of the page. */
  site: z.string(),
  /** Host with port that the picture came from; null where it was embedded in the page. */
  mediaHost: z.string().nullable(),
  label: Label,
  score: z.number().nullable(),
  source: Source,
  model: z.string().nullable(),
  provenance: ProvenanceStatus.nullable(),
  /** What spoke, the first one first; absent in entries from before these were told apart. */
  signals: z.array(z.enum(signalNames)).optional(),
  blurhash: z.string().nullable(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export interface Seen {
  readonly kind: LaneName;
  readonly site: string;
  /** Of the frame that shows it: another site's, embedded in the page, may show another file at the same address. */
  readonly frameSite?: string | null | undefined;
  /** Only hashed, and its host read. */
  readonly mediaUrl: string;
  readonly atMs: number;
}

export async function historyEntry(seen: Seen, answer: CheckAnswer): Promise<HistoryEntry> {
  const { kind, site, frameSite, mediaUrl, atMs } = seen;
  const place = [...new Set([site, frameSite ?? site]), mediaUrl].join('\n');
  const id = (await sha256Hex(new TextEncoder().encode(place))).slice(0, 32);
  const { label, score, source, model, provenance, blurhash } = answer;
  return {
    ...{ id, atMs, kind, site, mediaHost: hostOf(mediaUrl) },
    ...{ label, score, source, model },
    provenance: provenance?.status ?? null,
    signals: signalsOf({ label, score, provenance }).map(({ name }) => name),
    blurhash: blurhash ?? null,
  };
}

function hostOf(url: string): string | null {
  return /^https?:/.test(url) && URL.canParse(url) ? new URL(url).host : null;
}
