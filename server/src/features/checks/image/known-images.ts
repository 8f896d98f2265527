import type { Provenance } from '@telltale/shared/contract';
import type { Db } from '../../../platform/db/database.ts';
import { type Caller, findNeighbourhood, type Neighbour } from '../../fingerprints/fingerprints.service.ts';
import { type AssetReferences, upsertAsset } from './assets.repository.ts';
import type { ImageAnswer, ImageVerdict } from './image-answer.ts';
import { findKnownVerdict } from './verdicts.repository.ts';

/** Who asks about a picture, and what they call it. */
export interface Asker {
  readonly caller: Caller;
  readonly references: AssetReferences;
}

export interface CheckedImage {
  readonly answer: ImageAnswer;
  /** Null for visitors, who own no assets. */
  readonly assetId: string | null;
}

/** What was checked: exact bytes, or no more than a fingerprint somebody claims. */
export type Content = { readonly sha256: Buffer } | { readonly pdqHex: string };

/** Answers that need no inference. */
export interface KnownImages {
  byExactHash(asker: Asker, sha256: Buffer): Promise<CheckedImage | null>;
  /** For a file whose fingerprint the server computed: its verdict where it may be inherited, and the nearest distance. */
  byFingerprint(
    asker: Asker,
    file: { readonly sha256: Buffer; readonly pdqHex: string; readonly provenance: Provenance },
  ): Promise<{ readonly known: CheckedImage | null; readonly matchDistance: number | null }>;
  /** For a bare fingerprint: it may inherit a verdict or hint at a near-duplicate, and never causes an inference. */
  byClaimedFingerprint(asker: Asker, pdqHex: string): Promise<CheckedImage | null>;
  /** Records the verdict as the tenant's answer about this content. */
  remember(asker: Asker, content: Content, verdict: ImageVerdict): Promise<CheckedImage>;
}

export function createKnownImages(db: Db, modelId: string): KnownImages {
  const modelOf = (row: { readonly source: 'model' | 'provenance' }) =>
    row.source === 'model' ? modelId : null;

  function inherited(
    neighbour: Neighbour,
    matchDistance: number | null,
    provenance: Provenance | null,
  ): ImageVerdict {
    const { label, score, confidence } = neighbour;
    const model = modelOf(neighbour);
    return {
      label,
      score,
      confidence,
      model,
      source: 'perceptual_hash',
      cached: true,
      matchDistance,
      provenance,
    };
  }

  /** A stranger's or an edited copy's verdict is a hint: no warning, and no score that would read like one. */
  function hinted(neighbour: Neighbour): ImageVerdict {
    const label = neighbour.label === 'likely_ai' ? 'uncertain' : neighbour.label;
    return { ...inherited(neighbour, neighbour.distance_bits, null), label, score: null, confidence: null };
  }

  async function remember(asker: Asker, content: Content, verdict: ImageVerdict): Promise<CheckedImage> {
    const { caller, references } = asker;
    const answer: ImageAnswer = { status: 'known', verdict };
    if (caller.tenantId === null) return { answer, assetId: null };
    const assetId = await upsertAsset(db, {
      tenantId: caller.tenantId,
      ...contentColumns(content),
      references,
      jobId: null,
      answer: verdict,
    });
    return { answer, assetId };
  }

  return {
    remember,
    async byExactHash(asker, sha256) {
      const row = await findKnownVerdict(db, sha256, modelId, asker.caller.tenantId);
      if (!row) return null;
      const { asset_id: assetId, ...rest } = row;
      const verdict: ImageVerdict = {
        ...rest,
        source: 'exact_hash',
        model: modelOf(row),
        cached: true,
        matchDistance: 0,
      };
      const hasNews = Object.values(asker.references).some((value) => value !== null);
      // The cheapest answer of the service: nothing to write when the tenant has asked the same before.
      if (assetId !== null && !hasNews) return { answer: { status: 'known', verdict }, assetId };
      return remember(asker, { sha256 }, verdict);
    },
    async byFingerprint(asker, { sha256, pdqHex, provenance }) {
      const { reusable, matchDistanceBits } = await findNeighbourhood(db, {
        pdqHex,
        modelId,
        caller: asker.caller,
      });
      if (!reusable) return { known: null, matchDistance: matchDistanceBits };
      const verdict = inherited(reusable, matchDistanceBits, provenance);
      return { known: await remember(asker, { sha256 }, verdict), matchDistance: matchDistanceBits };
    },
    async byClaimedFingerprint(asker, pdqHex) {
      const { reusable, nearest } = await findNeighbourhood(db, { pdqHex, modelId, caller: asker.caller });
      if (!nearest) return null;
      const verdict = reusable ? inherited(reusable, nearest.distance_bits, null) : hinted(nearest);
      return remember(asker, { pdqHex }, verdict);
    },
  };
}

export function contentColumns(content: Content): { contentKey: string; sha256: Buffer | null } {
  return 'sha256' in content
    ? { contentKey: `sha256:${content.sha256.toString('hex')}`, sha256: content.sha256 }
    : { contentKey: `pdq:${content.pdqHex}`, sha256: null };
}
