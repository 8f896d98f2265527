import type {
  Provenance,
  ReviewDecision,
  ReviewDeclaration,
  ReviewDetector,
  ReviewSearch,
} from '@telltale/shared/contract';
import { sql } from 'kysely';
import type { DbOrTx } from '../../platform/db/database.ts';
import { isAfter, type Page, type PageRequest, positionOf, toPage } from '../../platform/db/page.ts';
import { conditionsOf } from './review-search.ts';

export interface NewReview {
  readonly reviewId: string;
  readonly tenantId: string;
  readonly sha256: Buffer;
  readonly filename: string | null;
  readonly mediaType: 'image/jpeg' | 'image/png';
  readonly picture: Uint8Array;
  readonly declaration: ReviewDeclaration;
  readonly provenance: Provenance;
  readonly jobId: string;
  readonly at: Date;
}

export interface ReviewRow {
  readonly review_id: string;
  readonly status: string;
  readonly sha256: Buffer;
  readonly filename: string | null;
  readonly media_type: string;
  readonly declaration: ReviewDeclaration;
  readonly provenance: Provenance;
  /** Null while its job runs. */
  readonly detector: ReviewDetector | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly decision: ReviewDecision | null;
}

const columns = [
  'review_id',
  'status',
  'sha256',
  'filename',
  'media_type',
  'declaration',
  'provenance',
  'detector',
  'created_at',
  'updated_at',
] as const;

export async function insertReview(db: DbOrTx, review: NewReview): Promise<void> {
  await db
    .insertInto('review')
    .values({
      review_id: review.reviewId,
      tenant_id: review.tenantId,
      status: 'pending_review',
      sha256: review.sha256,
      filename: review.filename,
      media_type: review.mediaType,
      picture: Buffer.from(review.picture),
      declaration: JSON.stringify(review.declaration),
      provenance: JSON.stringify(review.provenance),
      job_id: review.jobId,
      detector: null,
      created_at: review.at,
      updated_at: review.at,
    })
    .execute();
}

const selectReviews = (db: DbOrTx, tenantId: string) =>
  db
    .selectFrom('review')
    .select(columns)
    .select(sql<ReviewDecision | null>`(${latestDecision})`.as('decision'))
    .where('tenant_id', '=', tenantId);

/** A dossier of the tenant with its latest decision. */
export async function findReview(
  db: DbOrTx,
  tenantId: string,
  reviewId: string,
): Promise<ReviewRow | undefined> {
  const row = await selectReviews(db, tenantId).where('review_id', '=', reviewId).executeTakeFirst();
  return row as ReviewRow | undefined;
}

/** A page of a tenant's dossiers, or of those that fit a search, with their latest decisions, newest first. */
export async function findReviews(
  db: DbOrTx,
  tenantId: string,
  page: PageRequest,
  search: ReviewSearch,
): Promise<Page<ReviewRow>> {
  const rows = await (await reviewsQuery(db, tenantId, page, search)).execute();
  return toPage(rows as (ReviewRow & { position: string })[], page.limit);
}

/** Of one dossier more than the page has. */
export async function reviewsQuery(
  db: DbOrTx,
  tenantId: string,
  { limit, after }: PageRequest,
  search: ReviewSearch,
) {
  let query = selectReviews(db, tenantId).select(positionOf('review_id').as('position'));
  for (const fits of await conditionsOf(db, tenantId, search)) query = query.where(fits);
  if (after !== undefined) query = query.where(isAfter(after, 'review_id'));
  return query
    .orderBy('created_at', 'desc')
    .orderBy('review_id')
    .limit(limit + 1);
}

const decisionFields = sql`'decision', d.decision, 'reviewer', d.reviewer, 'rationale', d.rationale,
  'decided_at', floor(extract(epoch FROM d.decided_at))::bigint`;

const latestDecision = sql`SELECT json_build_object(${decisionFields}) FROM review_decision d
  WHERE d.review_id = review.review_id ORDER BY d.seq DESC LIMIT 1`;

/** Every decision on a dossier, the first one first. The caller has checked whose it is. */
export async function findHistory(db: DbOrTx, reviewId: string): Promise<ReviewDecision[]> {
  const { rows } = await sql<{ entry: ReviewDecision }>`
    SELECT json_build_object(${decisionFields}) AS entry FROM review_decision d
    WHERE d.review_id = ${reviewId} ORDER BY d.seq`.execute(db);
  return rows.map(({ entry }) => entry);
}

export async function readPicture(
  db: DbOrTx,
  tenantId: string,
  reviewId: string,
): Promise<{ media_type: string; picture: Buffer } | undefined> {
  return db
    .selectFrom('review')
    .select(['media_type', 'picture'])
    .where('tenant_id', '=', tenantId)
    .where('review_id', '=', reviewId)
    .executeTakeFirst();
}

/**
 * What a dossier and a decision take beside picture and words: rows, what is declared, and most of all the letters by
 * which a dossier is found.
 */
export const bytesOfDossier = 32 * 1024;
export const bytesOfDecision = 1024;

/** Bytes that a tenant's dossiers take. Postgres knows the size of a picture without reading it. */
export async function sumStorage(db: DbOrTx, tenantId: string): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    SELECT coalesce(sum(octet_length(r.picture) + ${bytesOfDossier}::int), 0) + coalesce(sum(d.bytes), 0) AS bytes
    FROM review r
    LEFT JOIN LATERAL (
      SELECT sum(octet_length(rationale) + octet_length(reviewer) + ${bytesOfDecision}::int) AS bytes
      FROM review_decision WHERE review_id = r.review_id
    ) d ON true
    WHERE r.tenant_id = ${tenantId}`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

/** Holds the dossier until the transaction ends, so that two decisions follow one another. @returns whether it exists */
export async function lockReview(db: DbOrTx, tenantId: string, reviewId: string): Promise<boolean> {
  const row = await db
    .selectFrom('review')
    .select('review_id')
    .where('tenant_id', '=', tenantId)
    .where('review_id', '=', reviewId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function appendDecision(
  db: DbOrTx,
  reviewId: string,
  decision: Omit<ReviewDecision, 'decided_at'>,
  at: Date,
): Promise<void> {
  await sql`
    INSERT INTO review_decision (review_id, seq, decision, reviewer, rationale, decided_at)
    SELECT ${reviewId}, coalesce(max(seq), 0) + 1, ${decision.decision}, ${decision.reviewer}, ${decision.rationale}, ${at}
    FROM review_decision WHERE review_id = ${reviewId}`.execute(db);
}

export async function countDecisions(db: DbOrTx, reviewId: string): Promise<number> {
  const { count } = await db
    .selectFrom('review_decision')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('review_id', '=', reviewId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function completeReview(
  db: DbOrTx,
  tenantId: string,
  reviewId: string,
  at: Date,
): Promise<void> {
  await db
    .updateTable('review')
    .set({ status: 'completed', updated_at: at })
    .where('tenant_id', '=', tenantId)
    .where('review_id', '=', reviewId)
    .execute();
}

export interface Reopening {
  readonly tenantId: string;
  readonly reviewId: string;
  readonly jobId: string;
  readonly provenance: Provenance;
  readonly at: Date;
}

export async function reopenReview(
  db: DbOrTx,
  { tenantId, reviewId, jobId, provenance, at }: Reopening,
): Promise<void> {
  await db
    .updateTable('review')
    .set({
      status: 'pending_review',
      job_id: jobId,
      earlier_jobs: sql<string[]>`array_append(earlier_jobs, job_id)`,
      provenance: JSON.stringify(provenance),
      detector: null,
      updated_at: at,
    })
    .where('tenant_id', '=', tenantId)
    .where('review_id', '=', reviewId)
    .execute();
}

/** Only the newest job of a dossier speaks for it; the late end of an earlier one changes nothing. */
export async function setDetector(
  db: DbOrTx,
  jobId: string,
  tenantId: string,
  detector: ReviewDetector,
  at: Date,
): Promise<void> {
  await db
    .updateTable('review')
    .set({ detector: JSON.stringify(detector), updated_at: at })
    .where('tenant_id', '=', tenantId)
    .where('job_id', '=', jobId)
    .execute();
}

export async function findReviewIds(db: DbOrTx, tenantId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('review')
    .select('review_id')
    .where('tenant_id', '=', tenantId)
    .orderBy('created_at')
    .orderBy('review_id')
    .execute();
  return rows.map(({ review_id }) => review_id);
}

/** Every run of the detector on a dossier; undefined when there is no such dossier. */
export async function findJobs(
  db: DbOrTx,
  tenantId: string,
  reviewId: string,
): Promise<string[] | undefined> {
  const row = await db
    .selectFrom('review')
    .select(['job_id', 'earlier_jobs'])
    .where('tenant_id', '=', tenantId)
    .where('review_id', '=', reviewId)
    .executeTakeFirst();
  return row && [...row.earlier_jobs, row.job_id];
}

/** @returns every run of the detector on it, also one that was queued a moment ago; undefined when there was no such dossier */
export async function deleteReviewRow(
  db: DbOrTx,
  tenantId: string,
  reviewId: string,
): Promise<string[] | undefined> {
  const row = await db
    .deleteFrom('review')
    .where('tenant_id', '=', tenantId)
    .where('review_id', '=', reviewId)
    .returning(['job_id', 'earlier_jobs'])
    .executeTakeFirst();
  return row && [...row.earlier_jobs, row.job_id];
}
