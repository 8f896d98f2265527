import { createHash, randomUUID } from 'node:crypto';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import {
  type Caller,
  findNeighbourhood,
  fingerprintColumns,
  minQuality,
} from '../../fingerprints/fingerprints.service.ts';
import type { Jobs } from '../../jobs/jobs.service.ts';
import { type AssetReferences, upsertAsset } from './assets.repository.ts';
import type { ImageAnalyst, Inspection } from './image-analyst.ts';
import type { ImageAnswer, ImageVerdict } from './image-answer.ts';
import { admitImage } from './image-header.ts';
import { answerOfJob, type ImageJobRequest, imageJobKind } from './image-jobs.ts';
import { findKnownVerdict, insertVerdict } from './verdicts.repository.ts';

export interface ImageCheck {
  readonly caller: Caller;
  readonly references: AssetReferences;
  readonly pixels: { readonly bytes: Uint8Array; readonly maxPixels: number } | null;
  /** Names the caller gives to the original; looked up, never stored. */
  readonly claimedSha256: string | null;
  readonly claimedPdq: string | null;
  /** How long to wait for a fresh inference before answering `processing`. */
  readonly waitMs: number;
}

export interface CheckedImage {
  readonly answer: ImageAnswer;
  readonly assetId: string | null;
}

export interface ImageChecks {
  /** Answers from the cache where the rules allow it, else runs the detector through the queue. */
  check(check: ImageCheck): Promise<CheckedImage>;
}

export interface ImageChecksDeps {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly analyst: ImageAnalyst;
  readonly modelId: string;
}

type Decodable = Extract<Inspection, { decodable: true }>;

export function createImageChecks({ db, jobs, analyst, modelId }: ImageChecksDeps): ImageChecks {
  async function byExactHash(check: ImageCheck, sha256Hex: string): Promise<CheckedImage | null> {
    const sha256 = Buffer.from(sha256Hex, 'hex');
    const known = await findKnownVerdict(db, sha256, modelId, check.caller.tenantId);
    if (!known) return null;
    const { asset_id, ...row } = known;
    const verdict: ImageVerdict = {
      ...row,
      source: 'exact_hash',
      model: modelOf(row),
      cached: true,
      matchDistance: 0,
    };
    const fresh = asset_id === null || Object.values(check.references).some((value) => value !== null);
    const assetId = fresh ? await remember(check, verdict, `sha256:${sha256Hex}`, sha256) : asset_id;
    return { answer: { status: 'known', verdict }, assetId };
  }

  async function byPixels(check: ImageCheck, bytes: Uint8Array, maxPixels: number): Promise<CheckedImage> {
    const { format } = await admitImage(bytes, maxPixels);
    const sha256 = createHash('sha256').update(bytes).digest();
    const exact = await byExactHash(check, sha256.toString('hex'));
    if (exact) return exact;
    const inspection = await analyst.inspect({ bytes, format, sha256: sha256.toString('hex') });
    if (!inspection.decodable) throw new ApiError('undecodable_media');
    if (inspection.provenance.verified && inspection.provenance.ai_evidence)
      return byProvenance(check, sha256, inspection);
    return byFingerprint(check, bytes, sha256, inspection);
  }

  /** A trusted signature that declares an AI source outweighs any score. */
  async function byProvenance(
    check: ImageCheck,
    sha256: Buffer,
    inspection: Decodable,
  ): Promise<CheckedImage> {
    const row = {
      label: 'likely_ai',
      source: 'provenance',
      score: null,
      confidence: 1,
      provenance: inspection.provenance,
    } as const;
    const { hex, quality } = inspection.fingerprint;
    const { requester } = check.caller;
    await insertVerdict(db, { ...row, sha256, modelId, requester, ...fingerprintColumns(hex, quality) });
    const verdict: ImageVerdict = { ...row, model: null, cached: false, matchDistance: null };
    return known(check, verdict, `sha256:${sha256.toString('hex')}`, sha256);
  }

  async function byFingerprint(
    check: ImageCheck,
    bytes: Uint8Array,
    sha256: Buffer,
    { fingerprint, provenance }: Decodable,
  ): Promise<CheckedImage> {
    const comparable = fingerprint.quality >= minQuality;
    const around = comparable
      ? await findNeighbourhood(db, { pdqHex: fingerprint.hex, modelId, caller: check.caller })
      : { matchDistanceBits: null, reusable: null };
    const matchDistance = around.matchDistanceBits;
    if (!around.reusable) return byModel(check, bytes, sha256, { fingerprint, provenance, matchDistance });
    const { label, score, confidence, ...row } = around.reusable;
    const verdict: ImageVerdict = {
      label,
      score,
      confidence,
      source: 'perceptual_hash',
      model: modelOf(row),
      cached: true,
      matchDistance,
      provenance,
    };
    return known(check, verdict, `sha256:${sha256.toString('hex')}`, sha256);
  }

  async function byModel(
    check: ImageCheck,
    bytes: Uint8Array,
    sha256: Buffer,
    found: Pick<ImageJobRequest, 'fingerprint' | 'provenance' | 'matchDistance'>,
  ): Promise<CheckedImage> {
    const { tenantId, requester } = check.caller;
    if (tenantId === null) await jobs.requirePublicCapacity();
    const jobId = randomUUID();
    const sha256Hex = sha256.toString('hex');
    const request: ImageJobRequest = { sha256: sha256Hex, requester, ...found };
    const row = await jobs.run(jobId, bytes, check.waitMs, async (tx) => {
      const assetId =
        tenantId === null
          ? null
          : await upsertAsset(tx, {
              tenantId,
              contentKey: `sha256:${sha256Hex}`,
              sha256,
              references: check.references,
              jobId,
              answer: null,
            });
      return { kind: imageJobKind, tenantId, assetId, request };
    });
    return { answer: answerOfJob(row), assetId: row.asset_id };
  }

  /** A hash alone may inherit a verdict, or hint at a near-duplicate; it can never cause an inference. */
  async function byClaimedPdq(check: ImageCheck, pdqHex: string): Promise<CheckedImage> {
    const around = await findNeighbourhood(db, { pdqHex, modelId, caller: check.caller });
    const basis = around.reusable ?? around.nearest;
    if (!basis) return { answer: { status: 'unknown' }, assetId: null };
    const inherited = around.reusable !== null;
    const verdict: ImageVerdict = {
      label: !inherited && basis.label === 'likely_ai' ? 'uncertain' : basis.label,
      score: inherited ? basis.score : null,
      confidence: inherited ? basis.confidence : null,
      source: 'perceptual_hash',
      model: modelOf(basis),
      cached: true,
      matchDistance: around.matchDistanceBits,
      provenance: null,
    };
    return known(check, verdict, `pdq:${pdqHex}`, null);
  }

  async function known(
    check: ImageCheck,
    verdict: ImageVerdict,
    contentKey: string,
    sha256: Buffer | null,
  ): Promise<CheckedImage> {
    return {
      answer: { status: 'known', verdict },
      assetId: await remember(check, verdict, contentKey, sha256),
    };
  }

  async function remember(
    check: ImageCheck,
    answer: ImageVerdict,
    contentKey: string,
    sha256: Buffer | null,
  ) {
    const { tenantId } = check.caller;
    if (tenantId === null) return null;
    return upsertAsset(db, {
      tenantId,
      contentKey,
      sha256,
      references: check.references,
      jobId: null,
      answer,
    });
  }

  const modelOf = (row: { readonly source: 'model' | 'provenance' }) =>
    row.source === 'model' ? modelId : null;

  return {
    async check(check) {
      const claimed = check.claimedSha256 === null ? null : await byExactHash(check, check.claimedSha256);
      if (claimed) return claimed;
      if (check.pixels) return byPixels(check, check.pixels.bytes, check.pixels.maxPixels);
      if (check.claimedPdq !== null) return byClaimedPdq(check, check.claimedPdq);
      return { answer: { status: 'unknown' }, assetId: null };
    },
  };
}
