import type { AssetCheckResponse } from '../contract/assets.ts';
import type { Provenance } from '../contract/provenance.ts';
import type { PublicImageResult } from '../contract/public.ts';
import type { Label, Source, Thresholds } from '../contract/vocabulary.ts';

/** What was sent for the check: the file's own bytes, a JPEG made from its pixels, its hashes, or nothing. */
export type Delivery = 'as_is' | 'converted' | 'fingerprint' | 'not_sent';

/** What was done for an answer, from what a browser knows by itself to what a server is sent. */
export const checkSteps = [
  'memory_answered',
  'server_remembered',
  'file_read',
  'screen_read',
  'device_scored',
  'device_scored_early',
  'device_failed',
  'pixels_changed',
  'picture_blank',
  'fingerprint_known',
  'fingerprint_unknown',
  'fingerprint_adds_nothing',
  'fingerprint_no_account',
  'fingerprint_failed',
  'picture_no_account',
  'budget_spent',
  'picture_sent',
  'copy_sent',
  'picture_failed',
  'nothing_sent',
] as const;
export type CheckStep = (typeof checkSteps)[number];

/** All that a reader is shown about one answer of the service, whichever lane gave it. */
export interface Evidence {
  readonly label: Label;
  readonly score: number | null;
  /** Of the model that scored; null where a server does not tell them. */
  readonly thresholds: Thresholds | null;
  readonly source: Source;
  readonly model: string | null;
  readonly cached: boolean;
  readonly matchDistanceBits: number | null;
  readonly provenance: Provenance | null;
  readonly delivery: Delivery;
  /** In the order they were taken; absent where a page sends and nothing else. */
  readonly steps?: readonly CheckStep[] | undefined;
  /** A few characters that a blurred thumbnail is drawn from; the picture cannot be had back from them. */
  readonly blurhash?: string | undefined;
}

const serversSteps: readonly CheckStep[] = [
  'server_remembered',
  'fingerprint_known',
  'picture_sent',
  'copy_sent',
];

/** Whether a server had its say in an answer whose steps are known, now or when the answer was new. */
export function cameFromServer({ steps = [] }: { readonly steps?: readonly string[] | undefined }): boolean {
  return serversSteps.some((step) => steps.includes(step));
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
  /** `problem` tells in a sentence why a further step brought nothing; the answer is that of the steps before it. */
  | {
      readonly state: 'verdict';
      readonly evidence: Evidence;
      readonly problem?: string | undefined;
      /** Names an answer that may be reported as wrong. */
      readonly reportAs?: string | undefined;
    }
  | { readonly state: 'problem'; readonly sentence: string };
