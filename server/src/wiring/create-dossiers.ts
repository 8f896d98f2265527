import { describePicture } from '../features/checks/image/describe-picture.ts';
import { inferOf } from '../features/checks/image/image-jobs.ts';
import { type ExportKeys, openExportKeys } from '../features/reviews/export-keys.service.ts';
import { createReviewJobHandler } from '../features/reviews/review-jobs.ts';
import { createReviews, type Reviews } from '../features/reviews/reviews.service.ts';
import type { Checks } from './create-checks.ts';
import type { Foundation } from './open-foundation.ts';

/** What people decide about pictures, and the keys that sign their exports. */
export interface Dossiers {
  readonly reviews: Reviews;
  readonly exportKeys: ExportKeys;
  readonly handleReviewJob: ReturnType<typeof createReviewJobHandler>;
}

export async function createDossiers(
  { config, clock, database, keyRing }: Foundation,
  { jobs, analyst, imageModel }: Pick<Checks, 'jobs' | 'analyst' | 'imageModel'>,
): Promise<Dossiers> {
  const { db } = database;
  const exportKeys = await openExportKeys({ db, clock, keyRing });
  return {
    exportKeys,
    reviews: createReviews({
      ...{ db, clock, jobs, keyRing, exportKeys },
      examine: (bytes, tenantId) => describePicture(analyst, bytes, tenantId),
      thresholds: imageModel.thresholds,
      storageBytes: config.storageBytesPerTenant,
    }),
    handleReviewJob: createReviewJobHandler({
      clock,
      model: imageModel,
      infer: (bytes, sha256) => inferOf(analyst, bytes, sha256, true),
    }),
  };
}
