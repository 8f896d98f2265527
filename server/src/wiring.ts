import { createHash } from 'node:crypto';
import { currentModel } from '@telltale/models/manifest';
import { loadManifest } from '@telltale/models/model-files.node';
import type { Config } from './config.ts';
import { type ApiKeys, createApiKeys } from './features/api-keys/api-keys.service.ts';
import { createImageAnalyst, type ImageAnalyst } from './features/checks/image/image-analyst.ts';
import { createImageChecks, type ImageChecks } from './features/checks/image/image-checks.service.ts';
import { createImageJobHandler } from './features/checks/image/image-jobs.ts';
import { createJobs, imageQueue, type Jobs } from './features/jobs/jobs.service.ts';
import { createResultTokens, type ResultTokens } from './features/public/result-tokens.service.ts';
import { createShares, type Shares } from './features/public/shares.service.ts';
import { type Capabilities, createCapabilities } from './platform/capabilities/capabilities.ts';
import { loadEmbeddedKeyRing } from './platform/capabilities/embedded-key-ring.ts';
import type { KeyRing } from './platform/capabilities/key-ring.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { lockDataFolder } from './platform/db/data-lock.ts';
import { type Database, openEmbedded, openPostgres } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import type { Log } from './platform/log.ts';
import { createQueue } from './platform/queue/queue.ts';
import { readTrustList } from './trust-list.ts';

/** Everything the routes and the worker are made of, built once, in this file only. */
export interface Services {
  readonly config: Config;
  readonly log: Log;
  readonly clock: Clock;
  readonly database: Database;
  readonly keyRing: KeyRing;
  readonly capabilities: Capabilities;
  readonly resultTokens: ResultTokens;
  readonly shares: Shares;
  readonly apiKeys: ApiKeys;
  readonly analyst: ImageAnalyst;
  readonly imageChecks: ImageChecks;
  readonly jobs: Jobs;
  readonly imageModel: { readonly id: string; readonly thresholds: ReturnType<typeof thresholdsOf> };
  /** Starts working on the queue once the model has run. Resolves to the drain function. */
  startWorker(): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** What a test may put in place of the outside world. */
export interface Seams {
  readonly clock?: Clock;
  readonly database?: Database;
}

export async function createServices(config: Config, log: Log, seams: Seams = {}): Promise<Services> {
  const clock = seams.clock ?? systemClock;
  const model = currentModel(await loadManifest(), 'image');
  const imageModel = { id: model.id, thresholds: thresholdsOf(model) };
  const trustAnchorsPem = config.c2paTrustAnchorsFile && (await readTrustList(config.c2paTrustAnchorsFile));
  const { database, unlock } = seams.database
    ? { database: seams.database, unlock: () => undefined }
    : await openDatabase(config);
  await migrate(database.db);

  const keyRing = config.signingKeys ?? loadEmbeddedKeyRing(config.dataDir);
  const queue = createQueue(database, log);
  await queue.start([imageQueue]);
  const jobs = await createJobs(database, queue, clock, log);
  const analyst = createImageAnalyst({ threads: config.workerThreads, trustAnchorsPem });
  const imageChecks = createImageChecks({ db: database.db, jobs, analyst, modelId: imageModel.id });

  const capabilities = createCapabilities(keyRing, clock);
  const resultTokens = createResultTokens(capabilities);
  const shares = createShares({
    db: database.db,
    clock,
    tokens: resultTokens,
    fingerprint: (jpeg) => fingerprintOf(analyst, jpeg),
  });

  return {
    config,
    log,
    clock,
    database,
    keyRing,
    capabilities,
    resultTokens,
    shares,
    apiKeys: createApiKeys(database.db, clock),
    analyst,
    imageChecks,
    jobs,
    imageModel,
    async startWorker() {
      await analyst.warmUp();
      return jobs.work(createImageJobHandler(analyst, imageModel), config.workerThreads);
    },
    async close() {
      await jobs.stop();
      await queue.stop();
      await analyst.close();
      await database.close();
      unlock();
    },
  };
}

async function fingerprintOf(analyst: ImageAnalyst, bytes: Uint8Array): Promise<string | null> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const inspection = await analyst.inspect({ bytes, sha256, format: 'jpeg' }, false);
  return inspection.decodable ? inspection.fingerprint.hex : null;
}

function thresholdsOf({ thresholds }: ReturnType<typeof currentModel<'image'>>) {
  return { uncertain: thresholds.uncertain, likely_ai: thresholds.likely_ai, strong: thresholds.strong };
}

async function openDatabase(config: Config): Promise<{ database: Database; unlock: () => void }> {
  if (config.databaseUrl !== undefined)
    return { database: openPostgres(config.databaseUrl), unlock: () => undefined };
  const unlock = lockDataFolder(config.dataDir);
  try {
    return { database: await openEmbedded(`${config.dataDir}/database`), unlock };
  } catch (error) {
    unlock();
    throw error;
  }
}
