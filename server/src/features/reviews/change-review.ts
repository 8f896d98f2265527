import { createHash, randomUUID } from 'node:crypto';
import type {
  Provenance,
  ReviewDecision,
  ReviewDeclaration,
  ReviewResponse,
} from '@telltale/shared/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { transactForTenant } from '../../platform/db/lock-tenant.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { JobDescription, Jobs, Transact } from '../jobs/jobs.service.ts';
import { type Picture, type ReviewReading, readReview, readReviewPicture } from './read-review.ts';
import { type ReviewJobRequest, reviewJobKind } from './review-jobs.ts';
import {
  appendDecision,
  bytesOfDecision,
  bytesOfDossier,
  completeReview,
  countDecisions,
  deleteReviewRow,
  findJobs,
  insertReview,
  lockReview,
  reopenReview,
  sumStorage,
} from './reviews.repository.ts';

/** What can be said of a picture without the detector; rejects with 400 or 413 what cannot be taken. */
export type ExaminePicture = (
  bytes: Uint8Array,
  tenantId: string,
) => Promise<{ readonly mediaType: Picture['mediaType']; readonly provenance: Provenance }>;

export interface NewDossier {
  readonly tenantId: string;
  readonly bytes: Uint8Array;
  readonly filename: string | null;
  readonly declaration: ReviewDeclaration;
}

export type NewDecision = Omit<ReviewDecision, 'decided_at'>;

export interface ReviewChanging extends ReviewReading {
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly examine: ExaminePicture;
  /** What the dossiers of a tenant may take. */
  readonly storageBytes: number;
}

const mostDecisions = 200;
/** How long an answer waits for the detector before it says `processing`. */
const waitMs = 1_000;

export async function createReview(deps: ReviewChanging, dossier: NewDossier): Promise<ReviewResponse> {
  const { tenantId, bytes, filename, declaration } = dossier;
  // It costs no token, so the line is all that bounds it.
  await deps.jobs.requireCapacity(reviewJobKind, tenantId);
  const { mediaType, provenance } = await deps.examine(bytes, tenantId);
  const [reviewId, jobId] = [`rev_${randomUUID()}`, randomUUID()];
  await runJob(deps, tenantId, jobId, async (tx) => {
    const sha256 = createHash('sha256').update(bytes).digest();
    await requireRoom(deps, tx, tenantId, bytes.length + bytesOfDossier);
    await insertReview(tx, {
      ...{ reviewId, tenantId, sha256, filename, mediaType, declaration, provenance, jobId },
      picture: bytes,
      at: now(deps),
    });
    return describeJob(tenantId, bytes);
  });
  return readReview(deps, tenantId, reviewId);
}

/** Stores a decision that ends the review. */
export async function completeWith(
  deps: ReviewChanging,
  tenantId: string,
  reviewId: string,
  decision: NewDecision,
): Promise<void> {
  await transactForTenant(deps.db, tenantId, async (tx) => {
    await requireRoom(deps, tx, tenantId, sizeOf(decision));
    if (!(await lockReview(tx, tenantId, reviewId))) throw new ApiError('not_found');
    await addDecision(tx, reviewId, decision, now(deps));
    await completeReview(tx, tenantId, reviewId, now(deps));
  });
}

/** Stores a decision that asks the detector once more. */
export async function recheckAfter(
  deps: ReviewChanging,
  tenantId: string,
  reviewId: string,
  decision: NewDecision,
): Promise<void> {
  const { bytes } = await readReviewPicture(deps.db, tenantId, reviewId);
  await deps.jobs.requireCapacity(reviewJobKind, tenantId);
  const { provenance } = await deps.examine(bytes, tenantId);
  const jobId = randomUUID();
  await runJob(deps, tenantId, jobId, async (tx) => {
    const at = now(deps);
    await requireRoom(deps, tx, tenantId, sizeOf(decision));
    if (!(await lockReview(tx, tenantId, reviewId))) throw new ApiError('not_found');
    await addDecision(tx, reviewId, decision, at);
    await reopenReview(tx, { tenantId, reviewId, jobId, provenance, at });
    return describeJob(tenantId, bytes);
  });
}

export async function eraseReview(
  { db, jobs }: Pick<ReviewChanging, 'db' | 'jobs'>,
  tenantId: string,
  reviewId: string,
): Promise<void> {
  const eraseJobs = async (tx: Tx, jobIds: readonly string[] = []) => {
    for (const jobId of jobIds) await jobs.erase(tx, tenantId, jobId);
  };
  await db.transaction().execute(async (tx) => {
    // The jobs first, as a job that ends locks itself before its dossier: nobody waits in a circle.
    await eraseJobs(tx, await findJobs(tx, tenantId, reviewId));
    const left = await deleteReviewRow(tx, tenantId, reviewId);
    if (left === undefined) throw new ApiError('not_found');
    // A recheck may have queued one in between.
    await eraseJobs(tx, left);
  });
}

function runJob(
  { db, jobs }: ReviewChanging,
  tenantId: string,
  jobId: string,
  describe: (tx: Tx) => Promise<JobDescription>,
) {
  const transact: Transact = (work) => transactForTenant(db, tenantId, work);
  return jobs.run(jobId, performance.now() + waitMs, describe, transact);
}

/** The tenant is locked: two that come at once are counted one after the other. */
async function requireRoom(
  { storageBytes }: ReviewChanging,
  tx: Tx,
  tenantId: string,
  bytes: number,
): Promise<void> {
  if ((await sumStorage(tx, tenantId)) + bytes > storageBytes) throw new ApiError('storage_full');
}

const now = ({ clock }: ReviewChanging) => new Date(clock.nowMs());

/** An export holds every decision, and is made and signed in one piece. */
async function addDecision(tx: Tx, reviewId: string, decision: NewDecision, at: Date): Promise<void> {
  if ((await countDecisions(tx, reviewId)) >= mostDecisions)
    throw new ApiError('storage_full', `A dossier holds at most ${mostDecisions} decisions.`);
  await appendDecision(tx, reviewId, decision, at);
}

const sizeOf = ({ rationale, reviewer }: NewDecision): number =>
  Buffer.byteLength(rationale) + Buffer.byteLength(reviewer) + bytesOfDecision;

function describeJob(tenantId: string, bytes: Uint8Array): JobDescription {
  const request: ReviewJobRequest = { sha256: createHash('sha256').update(bytes).digest('hex') };
  return { kind: reviewJobKind, tenantId, assetId: null, paidBy: null, request, uploads: [bytes] };
}
