import type { ReviewExport, ReviewResponse, Thresholds } from '@telltale/shared/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { type ExportSigner, signedExport } from './review-export.ts';
import { toReviewResponse, toSeconds } from './review-response.ts';
import { findHistory, findReview, readPicture } from './reviews.repository.ts';

export interface Picture {
  readonly bytes: Uint8Array;
  readonly mediaType: 'image/jpeg' | 'image/png';
}

export interface ReviewReading {
  readonly db: Db;
  readonly thresholds: Thresholds;
}

export async function readReview(
  { db, thresholds }: ReviewReading,
  tenantId: string,
  reviewId: string,
): Promise<ReviewResponse> {
  const row = await findReview(db, tenantId, reviewId);
  if (!row) throw new ApiError('not_found');
  return toReviewResponse(row, thresholds);
}

export async function readReviewPicture(db: Db, tenantId: string, reviewId: string): Promise<Picture> {
  const row = await readPicture(db, tenantId, reviewId);
  if (!row) throw new ApiError('not_found');
  return { bytes: row.picture, mediaType: row.media_type === 'image/png' ? 'image/png' : 'image/jpeg' };
}

export async function exportReview(
  deps: ReviewReading & ExportSigner & { readonly clock: Clock },
  tenantId: string,
  reviewId: string,
): Promise<ReviewExport> {
  // One snapshot: what is signed must agree with itself, whatever is decided meanwhile.
  const [row, history] = await deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const found = await findReview(tx, tenantId, reviewId);
      return [found, found ? await findHistory(tx, reviewId) : []] as const;
    });
  if (!row) throw new ApiError('not_found');
  const at = toSeconds(new Date(deps.clock.nowMs()));
  return signedExport(toReviewResponse(row, deps.thresholds), history, at, deps);
}
