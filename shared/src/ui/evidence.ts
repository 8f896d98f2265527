import type { AssetCheckResponse } from '../contract/assets.ts';
import type { Provenance } from '../contract/provenance.ts';
import type { PublicImageResult } from '../contract/public.ts';
import type { Label, Source, Thresholds } from '../contract/vocabulary.ts';

/** What was sent for the check: the file's own bytes, or a JPEG made from its pixels. */
export type Delivery = 'as_is' | 'converted';

/** All that a reader is shown about one answer of the service, whichever lane gave it. */
export interface Evidence {
  readonly label: Label;
  readonly score: number | null;
  readonly thresholds: Thresholds;
  readonly source: Source;
  readonly model: string | null;
  readonly cached: boolean;
  readonly matchDistanceBits: number | null;
  readonly provenance: Provenance | null;
  readonly delivery: Delivery;
}

export function evidenceOf(result: PublicImageResult | AssetCheckResponse, delivery: Delivery): Evidence {
  return {
    label: result.label,
    score: result.score ?? null,
    thresholds: result.thresholds,
    source: result.source,
    model: result.model ?? null,
    cached: result.cached,
    matchDistanceBits: result.match_distance ?? null,
    provenance: result.provenance ?? null,
    delivery,
  };
}

/** What badge and card show for one picture. A problem is a sentence, never a label. */
export type CheckView =
  | { readonly state: 'waiting' }
  | { readonly state: 'verdict'; readonly evidence: Evidence }
  | { readonly state: 'problem'; readonly sentence: string };
