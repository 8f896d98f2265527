import { createHash, randomUUID } from 'node:crypto';
import type { Db } from '../../../platform/db/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { comparablePdq } from '../../fingerprints/fingerprints.service.ts';
import type { Jobs } from '../../jobs/jobs.service.ts';
import { upsertAsset } from './assets.repository.ts';
import type { ImageAnalyst, Inspection } from './image-analyst.ts';
import { admitImage } from './image-header.ts';
import { answerOfJob, type ImageJobRequest, imageJobKind } from './image-jobs.ts';
import { type Asker, type CheckedImage, contentColumns, createKnownImages } from './known-images.ts';
import { storeVerdict } from './store-verdict.ts';

export interface Pixels {
  readonly bytes: Uint8Array;
  readonly maxPixels: number;
  /** The hash the caller announced for exactly these bytes; another one is refused. */
  readonly announcedSha256: string | null;
}

export interface ImageCheck extends Asker {
  readonly pixels: Pixels | null;
  /** Names the caller gives to the original; looked up, never stored. */
  readonly claimedSha256: string | null;
  readonly claimedPdq: string | null;
  /** When to answer `processing` at the latest, as performance.now() counts: a wait in line is part of the wait. */
  readonly answerByMs: number;
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
type Found = Pick<ImageJobRequest, 'fingerprint' | 'provenance' | 'matchDistance'>;

const nothingKnown: CheckedImage = { answer: { status: 'unknown', file: null }, assetId: null };

export function createImageChecks({ db, jobs, analyst, modelId }: ImageChecksDeps): ImageChecks {
  const known = createKnownImages(db, modelId);

  async function byPixels(
    check: ImageCheck,
    { bytes, maxPixels, announcedSha256 }: Pixels,
  ): Promise<CheckedImage> {
    const { format } = admitImage(bytes, maxPixels);
    const sha256 = createHash('sha256').update(bytes).digest();
    const sha256Hex = sha256.toString('hex');
    if (announcedSha256 !== null && announcedSha256 !== sha256Hex) throw new ApiError('hash_mismatch');
    const exact = await known.byExactHash(check, sha256);
    if (exact) return exact;
    const isKeyHolder = check.caller.tenantId !== null;
    if (!isKeyHolder) await jobs.requirePublicCapacity();
    const inspection = await analyst.inspect({ bytes, format, sha256: sha256Hex }, isKeyHolder);
    if (!inspection.decodable) throw new ApiError('undecodable_media');
    const { fingerprint, provenance } = inspection;
    if (provenance.verified && provenance.ai_evidence) return byProvenance(check, sha256, inspection);
    const pdqHex = comparablePdq(fingerprint);
    if (pdqHex === null)
      return byModel(check, bytes, sha256, { fingerprint, provenance, matchDistance: null });
    const near = await known.byFingerprint(check, { sha256, pdqHex, provenance });
    return (
      near.known ??
      byModel(check, bytes, sha256, { fingerprint, provenance, matchDistance: near.matchDistance })
    );
  }

  /** A trusted signature that declares an AI source outweighs any score. */
  async function byProvenance(
    check: ImageCheck,
    sha256: Buffer,
    inspection: Decodable,
  ): Promise<CheckedImage> {
    const { fingerprint, provenance } = inspection;
    const verdict = {
      label: 'likely_ai',
      source: 'provenance',
      score: null,
      confidence: 1,
      provenance,
    } as const;
    const { requester } = check.caller;
    await db
      .transaction()
      .execute((tx) => storeVerdict(tx, { ...verdict, sha256, modelId, requester, fingerprint }));
    return known.remember(check, { sha256 }, { ...verdict, model: null, cached: false, matchDistance: null });
  }

  async function byModel(
    check: ImageCheck,
    bytes: Uint8Array,
    sha256: Buffer,
    found: Found,
  ): Promise<CheckedImage> {
    const { tenantId, requester } = check.caller;
    const jobId = randomUUID();
    const request: ImageJobRequest = { sha256: sha256.toString('hex'), requester, ...found };
    const row = await jobs.run(jobId, bytes, check.answerByMs, async (tx) => {
      const asset = { ...contentColumns({ sha256 }), references: check.references, jobId, answer: null };
      const assetId = tenantId === null ? null : await upsertAsset(tx, { tenantId, ...asset });
      return { kind: imageJobKind, tenantId, assetId, request };
    });
    if (row.state === 'failed')
      throw new ApiError('model_unavailable', undefined, { headers: { 'Retry-After': '60' } });
    return { answer: answerOfJob(row), assetId: row.asset_id };
  }

  return {
    async check(check) {
      const { claimedSha256, claimedPdq, pixels } = check;
      const claimed =
        claimedSha256 === null ? null : await known.byExactHash(check, Buffer.from(claimedSha256, 'hex'));
      if (claimed) return claimed;
      if (pixels) return byPixels(check, pixels);
      return (
        (claimedPdq === null ? null : await known.byClaimedFingerprint(check, claimedPdq)) ?? nothingKnown
      );
    },
  };
}
