import { mountAudioRoutes } from '../features/checks/audio/audio.routes.ts';
import { mountImageRoutes } from '../features/checks/image/image.routes.ts';
import { toAssetResponse } from '../features/checks/image/image-answer.ts';
import { answerOfJob } from '../features/checks/image/image-jobs.ts';
import {
  createPublicImageResults,
  mountPublicImageRoutes,
} from '../features/checks/image/public-image.routes.ts';
import { mountTextRoutes } from '../features/checks/text/text.routes.ts';
import { mountPublicVideoRoutes } from '../features/checks/video/public-video.routes.ts';
import { mountVideoRoutes } from '../features/checks/video/video.routes.ts';
import { toPublicVideoResult, toVideoResponse } from '../features/checks/video/video-answer.ts';
import { videoAnswerOf } from '../features/checks/video/video-jobs.ts';
import { mountJobRoutes } from '../features/jobs/jobs.routes.ts';
import type { JobRow } from '../features/jobs/jobs.service.ts';
import type { Mount } from '../platform/http/mount.ts';
import type { Services } from '../wiring.ts';

/** Everything that judges a file or a text, and the jobs that answer later. */
export function mountChecks(mount: Mount, services: Services): void {
  const { metering, jobs, jobTokens, imageModels, inlineLanes } = services;
  const { imageChecks, videoChecks } = services.pictureLanes;
  const { db } = services.database;
  const imageResults = createPublicImageResults(imageModels, services.resultTokens);
  mountImageRoutes(mount, { db, checks: imageChecks, metering, jobs, models: imageModels });
  mountVideoRoutes(mount, { checks: videoChecks, metering });
  mountPublicImageRoutes(mount, { checks: imageChecks, jobTokens, results: imageResults });
  mountPublicVideoRoutes(mount, { checks: videoChecks, jobTokens });
  const toVideoAnswer = (job: JobRow) => videoAnswerOf(job, imageModels.current.thresholds);
  mountJobRoutes(mount, {
    jobs,
    jobTokens,
    leaving: services.draining.begun,
    results: {
      image_check: (job) => toAssetResponse(answerOfJob(job), job.asset_id, imageModels),
      video_check: (job) => toVideoResponse(toVideoAnswer(job)),
    },
    publicResults: {
      image_check: imageResults.ofJob,
      video_check: (job) => toPublicVideoResult(toVideoAnswer(job)),
    },
  });
  mountTextRoutes(mount, inlineLanes.textChecks);
  mountAudioRoutes(mount, inlineLanes.audioChecks);
}
