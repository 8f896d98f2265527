import type { Db } from '../../platform/db/database.ts';
import { createFingerprints, type FingerprintIndex } from '../fingerprints/fingerprints.service.ts';
import type { JobHandler, JobKind, Jobs } from '../jobs/jobs.service.ts';
import type { PublicQuota } from '../quota/quota.service.ts';
import { createFreshInferences } from './fresh-inference.ts';
import { createExaminePicture } from './image/examine-picture.ts';
import type { ImageAnalyst } from './image/image-analyst.ts';
import { createImageChecks, type ImageChecks } from './image/image-checks.service.ts';
import { createImageJobHandler } from './image/image-jobs.ts';
import type { ImageModels } from './image/image-models.ts';
import { createVideoChecks, type VideoChecks } from './video/video-checks.service.ts';
import { createVideoJobHandler } from './video/video-jobs.ts';

export interface PictureLanesDeps {
  readonly db: Db;
  readonly fingerprintIndex: FingerprintIndex;
  readonly jobs: Jobs;
  readonly quota: PublicQuota;
  readonly analyst: ImageAnalyst;
  readonly models: ImageModels;
  /** The trust list with which the analyst reads what files say of themselves, in hex. */
  readonly trustList: string;
}

/** The lanes that share the image detector and its queue. */
export interface PictureLanes {
  readonly imageChecks: ImageChecks;
  readonly videoChecks: VideoChecks;
  readonly jobHandlers: Partial<Readonly<Record<JobKind, JobHandler>>>;
}

export function createPictureLanes({
  db,
  fingerprintIndex,
  jobs,
  quota,
  analyst,
  models,
  trustList,
}: PictureLanesDeps): PictureLanes {
  const model = models.current;
  const fingerprints = createFingerprints(fingerprintIndex, trustList);
  const inferences = createFreshInferences(jobs, quota);
  const examine = createExaminePicture({ db, fingerprints, analyst, modelId: model.id, trustList });
  const lane = { db, fingerprints, models, trustList, examine, inferences };
  return {
    imageChecks: createImageChecks({ ...lane, beginInference: analyst.beginInference }),
    videoChecks: createVideoChecks(lane),
    jobHandlers: {
      image_check: createImageJobHandler(analyst, model),
      video_check: createVideoJobHandler({ db, analyst, model, trustList }),
    },
  };
}
