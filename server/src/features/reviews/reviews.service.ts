import { createHash, randomUUID } from 'node:crypto';
import type {
  Provenance,
  ReviewDecision,
  ReviewDeclaration,
  ReviewExport,
  ReviewResponse,
  StorageUse,
  Thresholds,
} from '@telltale/shared/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { lockTenant } from '../../platform/db/lock-tenant.ts';
import { mapPage, type Page, type PageRequest } from '../../platform/db/page.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { JobDescription, Jobs } from '../jobs/jobs.service.ts';
import { type ExportSigner, signedExport } from './review-export.ts';
import { type ReviewJobRequest, reviewJobKind } from './review-jobs.ts';
import {
  appendDecision,
  completeReview,
  deleteReviewRow,
  findHistory,
  findJobs,
  findReview,
  findReviewIds,
  insertReview,
  listReviews,
  lockReview,
  type ReviewRow,
  readPicture,
  reopenReview,
  sumStorage,
} from './reviews.repository.ts';

export interface Picture {
  readonly bytes: Uint8Array;
  readonly mediaType: 'image/jpeg' | 'image/png';
}

/** What can be said of a picture without the detector; rejects with 400 or 413 what cannot be taken. */
export type ExaminePicture = (
  bytes: Uint8Array,
  tenantId: string,
) => Promise<{ readonly mediaType: Picture['mediaType']; readonly provenance: Provenance }>;

/** As a data URL for a printed page. */
export type PrintPicture = (bytes: Uint8Array, tenantId: string) => Promise<string>;

export interface NewDossier {
  readonly tenantId: string;
  readonly bytes: Uint8Array;
  readonly filename: string | null;
  readonly declaration: ReviewDeclaration;
}

/**
 * Every method rejects with 404 on a dossier that is unknown or another tenant's. What adds to a tenant's storage
 * rejects with 413 where it would be more than the tenant may have.
 */
export interface Reviews {
  create(dossier: NewDossier): Promise<ReviewResponse>;
  list(tenantId: string, page: PageRequest): Promise<Page<ReviewResponse>>;
  /** Of every dossier, the oldest first. */
  listIds(tenantId: string): Promise<string[]>;
  get(tenantId: string, reviewId: string): Promise<ReviewResponse>;
  decide(
    tenantId: string,
    reviewId: string,
    decision: Omit<ReviewDecision, 'decided_at'>,
  ): Promise<ReviewResponse>;
  export(tenantId: string, reviewId: string): Promise<ReviewExport>;
  picture(tenantId: string, reviewId: string): Promise<Picture>;
  erase(tenantId: string, reviewId: string): Promise<void>;
  storage(tenantId: string): Promise<StorageUse>;
}

export interface ReviewsDeps extends ExportSigner {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly examine: ExaminePicture;
  readonly thresholds: Thresholds;
  /** What the dossiers of a tenant may take. */
  readonly storageBytes: number;
}

/** How long an answer waits for the detector before it says `processing`. */
const waitMs = 1_000;
const toSeconds = (time: Date) => Math.floor(time.getTime() / 1000);

export function createReviews(deps: ReviewsDeps): Reviews {
  const { db, clock, jobs, examine, thresholds, storageBytes } = deps;
  const now = () => new Date(clock.nowMs());

  function toResponse(row: ReviewRow): ReviewResponse {
    return {
      review_id: row.review_id,
      status: row.status === 'completed' ? 'completed' : 'pending_review',
      content_sha256: row.sha256.toString('hex'),
      filename: row.filename,
      declaration: row.declaration,
      provenance: row.provenance,
      detector: row.detector ?? { ...nothingYet, thresholds },
      decision: row.decision,
      created_at: toSeconds(row.created_at),
      updated_at: toSeconds(row.updated_at),
      policy: 'signals_are_not_proof_human_decision_required',
    };
  }

  async function get(tenantId: string, reviewId: string): Promise<ReviewResponse> {
    const row = await findReview(db, tenantId, reviewId);
    if (!row) throw new ApiError('not_found');
    return toResponse(row);
  }

  async function picture(tenantId: string, reviewId: string): Promise<Picture> {
    const row = await readPicture(db, tenantId, reviewId);
    if (!row) throw new ApiError('not_found');
    return { bytes: row.picture, mediaType: row.media_type === 'image/png' ? 'image/png' : 'image/jpeg' };
  }

  /** Two that come at once are counted one after the other. */
  async function requireRoom(tx: Tx, tenantId: string, bytes: number): Promise<void> {
    await lockTenant(tx, tenantId);
    if ((await sumStorage(tx, tenantId)) + bytes > storageBytes) throw new ApiError('storage_full');
  }

  async function eraseJobs(tx: Tx, tenantId: string, jobIds: readonly string[] = []): Promise<void> {
    for (const jobId of jobIds) await jobs.erase(tx, tenantId, jobId);
  }

  async function recheck(
    tenantId: string,
    reviewId: string,
    decision: Omit<ReviewDecision, 'decided_at'>,
  ): Promise<void> {
    const { bytes } = await picture(tenantId, reviewId);
    const { provenance } = await examine(bytes, tenantId);
    const jobId = randomUUID();
    await jobs.run(jobId, performance.now() + waitMs, async (tx) => {
      const at = now();
      await requireRoom(tx, tenantId, sizeOf(decision));
      if (!(await lockReview(tx, tenantId, reviewId))) throw new ApiError('not_found');
      await appendDecision(tx, reviewId, decision, at);
      await reopenReview(tx, { tenantId, reviewId, jobId, provenance, at });
      return reviewJob(tenantId, bytes);
    });
  }

  return {
    get,
    picture,
    async create({ tenantId, bytes, filename, declaration }) {
      const { mediaType, provenance } = await examine(bytes, tenantId);
      const [reviewId, jobId] = [`rev_${randomUUID()}`, randomUUID()];
      await jobs.run(jobId, performance.now() + waitMs, async (tx) => {
        const sha256 = createHash('sha256').update(bytes).digest();
        await requireRoom(tx, tenantId, bytes.length);
        await insertReview(tx, {
          ...{
            reviewId,
            tenantId,
            sha256,
            filename,
            mediaType,
            picture: bytes,
            declaration,
            provenance,
            jobId,
          },
          at: now(),
        });
        return reviewJob(tenantId, bytes);
      });
      return get(tenantId, reviewId);
    },
    storage: async (tenantId) => ({
      used_bytes: await sumStorage(db, tenantId),
      limit_bytes: storageBytes,
    }),
    listIds: (tenantId) => findReviewIds(db, tenantId),
    list: async (tenantId, page) => mapPage(await listReviews(db, tenantId, page), toResponse),
    async decide(tenantId, reviewId, decision) {
      if (decision.decision === 'recheck') await recheck(tenantId, reviewId, decision);
      else
        await db.transaction().execute(async (tx) => {
          await requireRoom(tx, tenantId, sizeOf(decision));
          if (!(await lockReview(tx, tenantId, reviewId))) throw new ApiError('not_found');
          await appendDecision(tx, reviewId, decision, now());
          await completeReview(tx, tenantId, reviewId, now());
        });
      return get(tenantId, reviewId);
    },
    async export(tenantId, reviewId) {
      // One snapshot: what is signed must agree with itself, whatever is decided meanwhile.
      const [row, history] = await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (tx) => {
          const found = await findReview(tx, tenantId, reviewId);
          return [found, found ? await findHistory(tx, reviewId) : []] as const;
        });
      if (!row) throw new ApiError('not_found');
      return signedExport(toResponse(row), history, toSeconds(now()), deps);
    },
    async erase(tenantId, reviewId) {
      await db.transaction().execute(async (tx) => {
        // The jobs first, as a job that ends locks itself before its dossier: nobody waits in a circle.
        await eraseJobs(tx, tenantId, await findJobs(tx, tenantId, reviewId));
        const left = await deleteReviewRow(tx, tenantId, reviewId);
        if (left === undefined) throw new ApiError('not_found');
        // A recheck may have queued one in between.
        await eraseJobs(tx, tenantId, left);
      });
    },
  };
}

const sizeOf = ({ rationale, reviewer }: Pick<ReviewDecision, 'rationale' | 'reviewer'>): number =>
  Buffer.byteLength(rationale) + Buffer.byteLength(reviewer);

const nothingYet = {
  status: 'processing',
  label: 'pending',
  score: null,
  confidence: null,
  model: null,
  source: 'none',
  checked_at: null,
} as const;

function reviewJob(tenantId: string, bytes: Uint8Array): JobDescription {
  const request: ReviewJobRequest = { sha256: createHash('sha256').update(bytes).digest('hex') };
  return { kind: reviewJobKind, tenantId, assetId: null, reservationId: null, request, uploads: [bytes] };
}
