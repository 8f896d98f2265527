import { currentModel } from '@telltale/models/manifest';
import { loadManifest } from '@telltale/models/model-files.node';
import { type Config, operatorsOrigins } from './config.ts';
import { createAccountDeletion, type DeleteAccount } from './features/accounts/account-deletion.service.ts';
import { createAccountExport, type ExportAccount } from './features/accounts/account-export.service.ts';
import { type Accounts, createAccounts } from './features/accounts/accounts.service.ts';
import { createMagicLinks, type MagicLinks } from './features/accounts/magic-links.service.ts';
import { mailQueue } from './features/accounts/mail-worker.ts';
import { type ApiKeys, createApiKeys } from './features/api-keys/api-keys.service.ts';
import { createOrders, type Orders } from './features/billing/orders.service.ts';
import { createStripeProvider } from './features/billing/payment-provider.ts';
import { createPayments, type Payments } from './features/billing/payments.service.ts';
import type { FileReader } from './features/checks/files/file-reader.ts';
import { giveBackAllowance } from './features/checks/fresh-inference.ts';
import { describePicture } from './features/checks/image/describe-picture.ts';
import type { ImageAnalyst } from './features/checks/image/image-analyst.ts';
import { inferOf } from './features/checks/image/image-jobs.ts';
import { createImageModels, type ImageModels } from './features/checks/image/image-models.ts';
import { adoptTrustList } from './features/checks/image/trust-list.ts';
import { createInlineLanes, type InlineLanes } from './features/checks/inline-lanes.ts';
import { createPictureLanes, type PictureLanes } from './features/checks/picture-lanes.ts';
import { type Connections, createConnections } from './features/connections/connections.service.ts';
import { createFingerprintIndex, type FingerprintIndex } from './features/fingerprints/fingerprint-index.ts';
import { createJobTokens, type JobTokens } from './features/jobs/job-tokens.service.ts';
import { createJobs, type Jobs, jobQueues } from './features/jobs/jobs.service.ts';
import { type AllowedOrigins, createAllowedOrigins } from './features/origins/allowed-origins.service.ts';
import { type ClaimKeeper, createClaimKeeper } from './features/origins/claim-keeper.service.ts';
import { createOriginMails } from './features/origins/origin-mails.service.ts';
import { createOriginProofs, type OriginProofs } from './features/origins/origin-proofs.service.ts';
import { createPublicQuota, type PublicQuota, readQuotaLimits } from './features/quota/quota.service.ts';
import { createRetention, type Retention } from './features/retention/retention.service.ts';
import { type ExportKeys, openExportKeys } from './features/reviews/export-keys.service.ts';
import { createReviewJobHandler, reviewJobKind, storeFailedReview } from './features/reviews/review-jobs.ts';
import { createReviews, type Reviews } from './features/reviews/reviews.service.ts';
import { createSessions, type Sessions } from './features/sessions/sessions.service.ts';
import { createResultTokens, type ResultTokens } from './features/shares/result-tokens.service.ts';
import { createShares, type Shares } from './features/shares/shares.service.ts';
import { type OwnGallery, openOwnGallery } from './features/site/own-gallery.ts';
import { createMetering, type Metering } from './features/tokens/metering.service.ts';
import { createTokens, type Tokens } from './features/tokens/tokens.service.ts';
import { createUsageSources, type UsageSources } from './features/tokens/usage-sources.service.ts';
import { openReading } from './open-reading.ts';
import { openDatabase, openMailer, prepareSchema } from './open-resources.ts';
import { type Cache, createCache } from './platform/cache/cache.ts';
import { type Capabilities, createCapabilities } from './platform/capabilities/capabilities.ts';
import { loadEmbeddedKeyRing } from './platform/capabilities/embedded-key-ring.ts';
import type { KeyRing } from './platform/capabilities/key-ring.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Database } from './platform/db/database.ts';
import { createTxtRecords } from './platform/dns/txt-records.ts';
import { createDraining, type Draining } from './platform/http/draining.ts';
import { createLingering, type Lingering } from './platform/http/lingering.ts';
import { createUploads, type Uploads } from './platform/http/uploads.ts';
import type { Log } from './platform/log.ts';
import type { Outbox } from './platform/mailer/outbox.ts';
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts';
import { createQueue } from './platform/queue/queue.ts';
import type { Seams } from './seams.ts';
import { readTrustList } from './trust-list.ts';

/** Everything the routes and the worker are made of, built once, in this file only. */
export interface Services {
  readonly config: Config;
  readonly log: Log;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly uploads: Uploads;
  readonly lingering: Lingering;
  readonly draining: Draining;
  readonly database: Database;
  readonly keyRing: KeyRing;
  readonly capabilities: Capabilities;
  /** Short counts that processes share where they have Redis. */
  readonly cache: Cache;
  readonly allowedOrigins: AllowedOrigins;
  readonly originProofs: OriginProofs;
  readonly claimKeeper: ClaimKeeper;
  readonly publicQuota: PublicQuota;
  readonly resultTokens: ResultTokens;
  readonly shares: Shares;
  readonly tokens: Tokens;
  readonly usageSources: UsageSources;
  readonly orders: Orders;
  /** Null where billing is not configured. */
  readonly payments: Payments | null;
  readonly reviews: Reviews;
  readonly exportKeys: ExportKeys;
  readonly retention: Retention;
  readonly metering: Metering;
  readonly apiKeys: ApiKeys;
  readonly connections: Connections;
  readonly sessions: Sessions;
  readonly magicLinks: MagicLinks;
  readonly accounts: Accounts;
  readonly exportAccount: ExportAccount;
  readonly deleteAccount: DeleteAccount;
  /** Where mails stay without a mail server; null with one, and in production. */
  readonly outbox: Outbox | null;
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
  /** Pictures that the operator added to the gallery. */
  readonly ownGallery: OwnGallery;
  /** Starts working on the queue once the model has run. Resolves to the drain function. */
  startWorker(): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export async function createServices(config: Config, log: Log, seams: Seams = {}): Promise<Services> {
  const clock = seams.clock ?? systemClock;
  const metrics = createMetrics();
  const manifest = seams.manifest ?? (await loadManifest());
  const imageModels = createImageModels(manifest);
  const ownGallery = await openOwnGallery(config.galleryDir);
  const trustAnchorsPem = config.c2paTrustAnchorsFile && (await readTrustList(config.c2paTrustAnchorsFile));
  const { database, unlock } = seams.database
    ? { database: seams.database, unlock: () => undefined }
    : await openDatabase(config, log);
  await prepareSchema({ database, unlock }, config);
  await adoptTrustList(database.db, trustAnchorsPem);

  const keyRing = config.signingKeys ?? loadEmbeddedKeyRing(config.dataDir);
  const queue = createQueue(database, log);
  await queue.start([...Object.values(jobQueues), mailQueue]);
  const usageSources = createUsageSources({ db: database.db, clock, log });
  const metering = createMetering({ db: database.db, clock, sources: usageSources });
  const jobs = await createJobs({
    database,
    queue,
    clock,
    log,
    async onFailed(tx, job) {
      if (job.reservation_id !== null) await metering.compensate(tx, job.reservation_id);
      await giveBackAllowance(tx, job, publicQuota);
      if (job.kind === reviewJobKind) await storeFailedReview(tx, job, imageModels.current.thresholds, clock);
    },
  });
  const cache = createCache(config.redisUrl, log);
  const { reader, analyst, makePreview } = openReading(config, {
    ...{ model: currentModel(manifest, 'image'), trustAnchorsPem, cache, log },
    observe: metrics.observeInference,
    module: seams.laneModules?.files,
  });

  const capabilities = createCapabilities(keyRing, clock);
  const resultTokens = createResultTokens(capabilities);
  const shares = createShares({ db: database.db, clock, tokens: resultTokens, makePreview });

  const publicQuota = createPublicQuota(database.db, clock, readQuotaLimits(config), usageSources);
  const allowedOrigins = createAllowedOrigins({
    ...{ db: database.db, clock },
    rules: {
      operators: operatorsOrigins(config),
      allowFirefoxExtensions: config.allowFirefoxExtensionOrigins,
    },
    quota: publicQuota,
  });
  const dns = createTxtRecords(config.dnsResolvers);
  const originProofs = createOriginProofs({ db: database.db, clock, dns });

  const { db } = database;
  const { publicBaseUrl, signupMode } = config;
  const { mailer, outbox } = openMailer(config, clock, metrics, seams.mailer);
  const sessions = createSessions({ db, clock, keyRing, publicBaseUrl });
  const magicLinks = createMagicLinks({
    ...{ db, clock, log, queue, mailer, publicBaseUrl, signupMode },
    devMagicLinks: config.devMagicLinks,
    mailsPerVisitorHour: config.signInMailsPerVisitorHour,
  });

  const accounts = createAccounts({ db, clock, magicLinks, sessions });
  const { ownersOf } = accounts;
  const originMails = createOriginMails({ db, clock, log, mailer, publicBaseUrl, ownersOf });
  const claimKeeper = createClaimKeeper({ log, proofs: originProofs, mails: originMails });
  const tokens = createTokens({ db, clock });
  const apiKeys = createApiKeys({ db, clock, planOf: tokens.planOf });
  const fingerprintIndex = createFingerprintIndex(database, log, metrics);
  const lanesData = { db, fingerprintIndex, jobs, quota: publicQuota };
  const pictureLanes = createPictureLanes({ ...lanesData, analyst, models: imageModels });
  const inlineLanes = createInlineLanes({
    ...{ db, log, metering, manifest, reader },
    quota: publicQuota,
    threads: config.workerThreads,
    observe: metrics.observeInference,
    modules: seams.laneModules,
  });

  const exportKeys = await openExportKeys({ db, clock, keyRing });
  const reviews = createReviews({
    ...{ db, clock, jobs, keyRing, exportKeys },
    examine: (bytes, tenantId) => describePicture(analyst, bytes, tenantId),
    thresholds: imageModels.current.thresholds,
    storageBytes: config.storageBytesPerTenant,
  });
  const reviewJobs = createReviewJobHandler({
    clock,
    model: imageModels.current,
    infer: (bytes, sha256) => inferOf(analyst, bytes, sha256, true),
  });
  const connections = createConnections({ db, clock, keys: apiKeys });
  const retention = createRetention({
    ...{ db, clock, log },
    erasures: [
      { what: 'expired reservations', erase: tokens.sweepExpired },
      { what: 'stored answers', erase: tokens.eraseAnswers },
      { what: 'jobs', erase: () => jobs.eraseOlderThan(new Date(clock.nowMs() - jobsKeptMs)) },
      { what: 'public quota', erase: publicQuota.sweep },
      { what: 'connection codes', erase: connections.sweep },
      { what: 'short links', erase: shares.eraseExpired },
      { what: 'use by key and website', erase: usageSources.sweep },
    ],
  });
  const provider = config.stripe ? createStripeProvider(config.stripe, clock) : null;
  const orders = createOrders({ db, clock, log, provider, publicBaseUrl });

  return {
    config,
    log,
    clock,
    metrics,
    uploads: createUploads(),
    lingering: createLingering(),
    draining: createDraining(config.stopNoticeMs),
    database,
    keyRing,
    cache,
    allowedOrigins,
    originProofs,
    claimKeeper,
    publicQuota,
    capabilities,
    resultTokens,
    shares,
    tokens,
    usageSources,
    metering,
    orders,
    payments: provider && createPayments({ db, clock, log, tokens, provider, metrics }),
    reviews,
    exportKeys,
    apiKeys,
    connections,
    retention,
    sessions,
    magicLinks,
    accounts,
    exportAccount: createAccountExport({ db, clock, apiKeys, allowedOrigins, orders, tokens, reviews }),
    deleteAccount: createAccountDeletion({ db, clock, log, orders }),
    outbox,
    reader,
    analyst,
    fingerprintIndex,
    pictureLanes,
    inlineLanes,
    jobs,
    jobTokens: createJobTokens(capabilities),
    imageModels,
    imageModel: imageModels.current,
    ownGallery,
    async startWorker() {
      await analyst.warmUp();
      const drains = await Promise.all([
        jobs.work({ ...pictureLanes.jobHandlers, [reviewJobKind]: reviewJobs }, config.workerThreads),
        magicLinks.work(),
        retention.start(),
        claimKeeper.start(),
      ]);
      return async () => {
        await Promise.all(drains.map((drain) => drain()));
      };
    },
    async close() {
      await usageSources.stop();
      await jobs.stop();
      await queue.stop();
      await fingerprintIndex.stop();
      await reader.close();
      await analyst.close();
      await inlineLanes.close();
      await cache.close();
      await database.close();
      unlock();
    },
  };
}

const jobsKeptMs = 24 * 3_600_000;
