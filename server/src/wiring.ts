import type { Config } from './config.ts';
import { createAccountDeletion, type DeleteAccount } from './features/accounts/account-deletion.service.ts';
import { createAccountExport, type ExportAccount } from './features/accounts/account-export.service.ts';
import type { Retention } from './features/retention/retention.service.ts';
import { reviewJobKind } from './features/reviews/review-jobs.ts';
import { createDownloads, type Downloads } from './platform/http/downloads.ts';
import { createDraining, type Draining } from './platform/http/draining.ts';
import { createLingering, type Lingering } from './platform/http/lingering.ts';
import { createUploads, type Uploads } from './platform/http/uploads.ts';
import type { Log } from './platform/log.ts';
import type { Seams } from './seams.ts';
import { type Checks, createChecks } from './wiring/create-checks.ts';
import { createDossiers, type Dossiers } from './wiring/create-dossiers.ts';
import { createMoney, type Money } from './wiring/create-money.ts';
import { createPeople, type People } from './wiring/create-people.ts';
import { createPublicLane, type PublicLane } from './wiring/create-public-lane.ts';
import { createSweeps } from './wiring/create-sweeps.ts';
import { type Foundation, openFoundation, openFoundationAsItIs } from './wiring/open-foundation.ts';

interface Parts extends Foundation, Money, PublicLane, Checks, People, Dossiers {
  readonly retention: Retention;
}

/** Everything the routes and the worker are made of, built once, here and in `wiring/` only. */
export interface Services extends Parts {
  readonly uploads: Uploads;
  readonly downloads: Downloads;
  readonly lingering: Lingering;
  readonly draining: Draining;
  readonly exportAccount: ExportAccount;
  readonly deleteAccount: DeleteAccount;
  /** Starts working on the queue once the model has run. Resolves to the drain function. */
  startWorker(): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export async function createServices(config: Config, log: Log, seams: Seams = {}): Promise<Services> {
  const parts = await createParts(await openFoundation(config, log, seams), seams);
  const { clock, database, orders } = parts;
  return {
    ...parts,
    uploads: createUploads(),
    downloads: createDownloads(),
    lingering: createLingering(),
    draining: createDraining(config.stopNoticeMs),
    exportAccount: createAccountExport({ ...parts, db: database.db }),
    deleteAccount: createAccountDeletion({ db: database.db, clock, log, orders }),
    startWorker: () => startWorker(parts),
    close: () => closeParts(parts),
  };
}

/** What the operator's commands use. */
export type OperatorServices = Pick<Services, 'accounts' | 'allowedOrigins' | 'apiKeys' | 'tokens' | 'close'>;

/** Reads no file and takes no job. Rejects where the database is not one of this version. */
export async function createOperatorServices(config: Config, log: Log): Promise<OperatorServices> {
  const foundation = await openFoundationAsItIs(config, log);
  const money = createMoney(foundation);
  const publicLane = createPublicLane(foundation, money);
  const { accounts, apiKeys } = createPeople(foundation, { ...money, ...publicLane });
  return {
    ...{ accounts, apiKeys, tokens: money.tokens, allowedOrigins: publicLane.allowedOrigins },
    async close() {
      await money.usageSources.stop();
      await closeFoundation(foundation);
    },
  };
}

async function createParts(foundation: Foundation, seams: Seams): Promise<Parts> {
  const money = createMoney(foundation);
  const publicLane = createPublicLane(foundation, money);
  const checks = await createChecks(foundation, { ...money, ...publicLane }, seams);
  const people = createPeople(foundation, { ...money, ...publicLane });
  const dossiers = await createDossiers(foundation, checks);
  const parts = { ...foundation, ...money, ...publicLane, ...checks, ...people, ...dossiers };
  return { ...parts, retention: createSweeps(foundation, parts) };
}

async function startWorker(parts: Parts): Promise<() => Promise<void>> {
  const { config, jobs, pictureLanes, handleReviewJob } = parts;
  await parts.analyst.warmUp();
  const drains = await Promise.all([
    jobs.work({ ...pictureLanes.jobHandlers, [reviewJobKind]: handleReviewJob }, config.workerThreads),
    parts.magicLinks.work(),
    parts.retention.start(),
    parts.claimUpkeep.start(),
  ]);
  return async () => {
    await Promise.all(drains.map((drain) => drain()));
  };
}

/** Whatever uses the database ends before it. */
async function closeParts(parts: Parts): Promise<void> {
  await parts.usageSources.stop();
  await parts.jobs.stop();
  await parts.queue.stop();
  await parts.fingerprintIndex.stop();
  await parts.reader.close();
  await parts.analyst.close();
  await parts.inlineLanes.close();
  await closeFoundation(parts);
}

async function closeFoundation({ cache, database, unlock }: Foundation): Promise<void> {
  await cache.close();
  await database.close();
  unlock();
}
