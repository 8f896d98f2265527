import type { ReviewExport, ReviewResponse, ReviewSearch, StorageUse } from '@telltale/shared/contract';
import { mapPage, type Page, type PageRequest } from '../../platform/db/page.ts';
import {
  completeWith,
  createReview,
  eraseReview,
  type NewDecision,
  type NewDossier,
  type ReviewChanging,
  recheckAfter,
} from './change-review.ts';
import { exportReview, type Picture, readReview, readReviewPicture } from './read-review.ts';
import type { ExportSigner } from './review-export.ts';
import { toReviewResponse } from './review-response.ts';
import { createSearches } from './review-search.ts';
import { findReviewIds, findReviews, sumStorage } from './reviews.repository.ts';

/** As a data URL for a printed page. */
export type PrintPicture = (bytes: Uint8Array, tenantId: string) => Promise<string>;

/**
 * Every method rejects with 404 on a dossier that is unknown or another tenant's. What adds to a tenant's storage
 * rejects with 413 where it would be more than the tenant may have.
 */
export interface Reviews {
  create(dossier: NewDossier): Promise<ReviewResponse>;
  list(tenantId: string, page: PageRequest, search?: ReviewSearch): Promise<Page<ReviewResponse>>;
  /** Of every dossier, the oldest first. */
  listIds(tenantId: string): Promise<string[]>;
  get(tenantId: string, reviewId: string): Promise<ReviewResponse>;
  decide(tenantId: string, reviewId: string, decision: NewDecision): Promise<ReviewResponse>;
  export(tenantId: string, reviewId: string): Promise<ReviewExport>;
  picture(tenantId: string, reviewId: string): Promise<Picture>;
  erase(tenantId: string, reviewId: string): Promise<void>;
  storage(tenantId: string): Promise<StorageUse>;
}

export interface ReviewsDeps extends ReviewChanging, ExportSigner {}

export function createReviews(deps: ReviewsDeps): Reviews {
  const { db, thresholds, storageBytes } = deps;
  const searched = createSearches(db);
  return {
    get: (tenantId, reviewId) => readReview(deps, tenantId, reviewId),
    picture: (tenantId, reviewId) => readReviewPicture(db, tenantId, reviewId),
    create: (dossier) => createReview(deps, dossier),
    storage: async (tenantId) => ({
      used_bytes: await sumStorage(db, tenantId),
      limit_bytes: storageBytes,
    }),
    listIds: (tenantId) => findReviewIds(db, tenantId),
    list: async (tenantId, page, search = {}) =>
      mapPage(await searched(tenantId, search, (on) => findReviews(on, tenantId, page, search)), (row) =>
        toReviewResponse(row, thresholds),
      ),
    async decide(tenantId, reviewId, decision) {
      const store = decision.decision === 'recheck' ? recheckAfter : completeWith;
      await store(deps, tenantId, reviewId, decision);
      return readReview(deps, tenantId, reviewId);
    },
    export: (tenantId, reviewId) => exportReview(deps, tenantId, reviewId),
    erase: (tenantId, reviewId) => eraseReview(deps, tenantId, reviewId),
  };
}
