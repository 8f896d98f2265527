import { comparablePdq } from '@telltale/shared/fingerprint/footprint';
import type { Db } from '../../../platform/db/database.ts';
import type { Fingerprints } from '../../fingerprints/fingerprints.service.ts';
import type { Checker } from '../checker.ts';
import type { PictureReading } from '../files/file-reader.ts';
import type { AdmittedPicture } from './admit-picture.ts';
import type { ImageAnalyst } from './image-analyst.ts';
import type { FileFacts, ImageVerdict } from './image-answer.ts';
import type { PictureFacts } from './image-jobs.ts';
import { findByFingerprint } from './known-images.ts';
import { storeVerdict } from './store-verdict.ts';

/** What a decoded picture's fingerprint and signature say, that it shows nothing, or that only an inference can tell. */
export type Examination =
  | { readonly state: 'undecodable' }
  | { readonly state: 'known'; readonly verdict: ImageVerdict }
  | { readonly state: 'blank'; readonly file: FileFacts }
  | { readonly state: 'open'; readonly facts: PictureFacts };

export type ExaminePicture = (caller: Checker, picture: AdmittedPicture) => Promise<Examination>;

type Decodable = Extract<PictureReading, { decodable: true }>;

export interface ExamineDeps {
  readonly db: Db;
  readonly fingerprints: Fingerprints;
  readonly analyst: ImageAnalyst;
  readonly modelId: string;
  /** The trust list with which the analyst reads what files say of themselves, in hex. */
  readonly trustList: string;
}

/** Decodes a picture that no stored verdict names by its bytes. */
export function createExaminePicture(deps: ExamineDeps): ExaminePicture {
  const { db, fingerprints, analyst, modelId, trustList } = deps;
  return async (caller, picture) => {
    const sha256Hex = picture.sha256.toString('hex');
    const inspection = await analyst.inspect(
      { ...picture, sha256: sha256Hex },
      caller.asker,
      caller.tenantId !== null,
    );
    if (!inspection.decodable) return { state: 'undecodable' };
    const { fingerprint, provenance } = inspection;
    const pdqHex = comparablePdq(fingerprint);
    const near =
      pdqHex === null
        ? null
        : await findByFingerprint(fingerprints, db, caller, { pdqHex, provenance }, modelId);
    const matchDistance = near?.matchDistance ?? null;
    if (provenance.verified && provenance.ai_evidence)
      return {
        state: 'known',
        verdict: await storeProvenance(deps, caller, picture, inspection, matchDistance),
      };
    if (inspection.isBlank) return { state: 'blank', file: { matchDistance, provenance } };
    if (near?.verdict) return { state: 'known', verdict: near.verdict };
    const facts = { sha256: sha256Hex, requester: caller.requester, fingerprint, provenance };
    return { state: 'open', facts: { ...facts, trustList, matchDistance } };
  };
}

/** A trusted signature that declares an AI source outweighs any score. */
async function storeProvenance(
  { db, modelId, trustList }: ExamineDeps,
  { requester }: Checker,
  { sha256 }: AdmittedPicture,
  { fingerprint, provenance }: Decodable,
  matchDistance: number | null,
): Promise<ImageVerdict> {
  const verdict = {
    label: 'likely_ai',
    source: 'provenance',
    score: null,
    thresholds: null,
    confidence: 1,
    provenance,
  } as const;
  await db
    .transaction()
    .execute((tx) => storeVerdict(tx, { ...verdict, sha256, modelId, requester, fingerprint, trustList }));
  const pdqHex = comparablePdq(fingerprint);
  return { ...verdict, model: null, cached: false, matchDistance, pdqHex };
}
