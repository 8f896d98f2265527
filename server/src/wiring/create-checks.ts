import { currentImageModel } from '@telltale/models/manifest';
import type { FileReader } from '../features/checks/files/file-reader.ts';
import { giveBackAllowance } from '../features/checks/fresh-inference.ts';
import type { ImageAnalyst } from '../features/checks/image/image-analyst.ts';
import { createImageModels, type ImageModels } from '../features/checks/image/image-models.ts';
import { createInlineLanes, type InlineLanes } from '../features/checks/inline-lanes.ts';
import { createPictureLanes, type PictureLanes } from '../features/checks/picture-lanes.ts';
import { createFingerprintIndex, type FingerprintIndex } from '../features/fingerprints/fingerprint-index.ts';
import { createJobTokens, type JobTokens } from '../features/jobs/job-tokens.service.ts';
import { createJobs, type Jobs } from '../features/jobs/jobs.service.ts';
import { createKeptRows } from '../features/quota/kept-rows.service.ts';
import { reviewJobKind, storeFailedReview } from '../features/reviews/review-jobs.ts';
import { createResultTokens, type ResultTokens } from '../features/shares/result-tokens.service.ts';
import { createShares, type Shares } from '../features/shares/shares.service.ts';
import { openReading, type Reading } from '../open-reading.ts';
import type { Seams } from '../seams.ts';
import type { Money } from './create-money.ts';
import type { PublicLane } from './create-public-lane.ts';
import type { Foundation } from './open-foundation.ts';

/** What looks at files, and what becomes of an answer. */
export interface Checks {
  /** Reads strangers' files in processes of their own. */
  readonly reader: FileReader;
  readonly analyst: ImageAnalyst;
  /** To be started where checks are answered: a worker compares no fingerprints. */
  readonly fingerprintIndex: FingerprintIndex;
  readonly pictureLanes: PictureLanes;
  readonly inlineLanes: InlineLanes;
  readonly jobs: Jobs;
  readonly jobTokens: JobTokens;
  readonly imageModels: ImageModels;
  readonly imageModel: ImageModels['current'];
  readonly resultTokens: ResultTokens;
  readonly shares: Shares;
}

export async function createChecks(
  foundation: Foundation,
  payers: Pick<Money, 'metering'> & Pick<PublicLane, 'publicQuota'>,
  seams: Seams,
): Promise<Checks> {
  const { config, log, clock, metrics, database, capabilities } = foundation;
  const { db } = database;
  const models = createImageModels(foundation.manifest, config.imageModel);
  const jobs = await createPaidJobs(foundation, payers, models);
  const { reader, analyst, makePreview } = await openFileReading(foundation, seams);
  const resultTokens = createResultTokens(capabilities);
  const fingerprintIndex = createFingerprintIndex(database, log, metrics);
  const lanes = { db, fingerprintIndex, jobs, quota: payers.publicQuota, analyst, models };
  return {
    ...{ reader, analyst, fingerprintIndex, jobs, resultTokens },
    jobTokens: createJobTokens(capabilities),
    pictureLanes: createPictureLanes({ ...lanes, trustList: foundation.trustList }),
    inlineLanes: createLanesWithoutJobs(foundation, payers, reader, seams),
    imageModels: models,
    imageModel: models.current,
    shares: createShares({
      ...{ db, clock, tokens: resultTokens, makePreview },
      keptRows: createKeptRows(clock, 'share', config.publicSharesPerVisitorDay),
    }),
  };
}

/** A job that ends failed gives back what it took. */
function createPaidJobs(
  { log, clock, database, queue }: Foundation,
  { metering, publicQuota }: Pick<Money, 'metering'> & Pick<PublicLane, 'publicQuota'>,
  models: ImageModels,
): Promise<Jobs> {
  return createJobs({
    ...{ database, queue, clock, log },
    async onFailed(tx, job) {
      const { reservation_id: reservation, reservation_attempt: attempt } = job;
      if (reservation !== null) await metering.compensate(tx, { reservation, attempt });
      await giveBackAllowance(tx, job, publicQuota);
      if (job.kind === reviewJobKind) await storeFailedReview(tx, job, models.current.thresholds, clock);
    },
  });
}

function openFileReading(foundation: Foundation, seams: Seams): Promise<Reading> {
  const { config, log, metrics, manifest, trustAnchorsPem, cache } = foundation;
  return openReading(config, {
    ...{ model: currentImageModel(manifest, config.imageModel), trustAnchorsPem, cache, log },
    observe: metrics.observeInference,
    module: seams.laneModules?.files,
    starts: seams.starts,
  });
}

function createLanesWithoutJobs(
  { config, log, metrics, manifest, database }: Foundation,
  { metering, publicQuota }: Pick<Money, 'metering'> & Pick<PublicLane, 'publicQuota'>,
  reader: FileReader,
  seams: Seams,
): InlineLanes {
  return createInlineLanes({
    ...{ db: database.db, log, metering, manifest, reader },
    quota: publicQuota,
    threads: config.workerThreads,
    observe: metrics.observeInference,
    modules: seams.laneModules,
    open: seams.starts?.threads,
  });
}
