import type { ModelManifest } from '@telltale/models/manifest';
import { loadManifest } from '@telltale/models/model-files.node';
import type { Config } from '../config.ts';
import { mailQueue } from '../features/accounts/mail-worker.ts';
import { adoptTrustList } from '../features/checks/image/trust-list.ts';
import { jobQueues } from '../features/jobs/jobs.service.ts';
import { hashTrustList } from '../features/provenance/trust-list.service.ts';
import { type OwnGallery, openOwnGallery } from '../features/site/own-gallery.ts';
import { openDatabase, openMailer, prepareSchema, requireSchema } from '../open-resources.ts';
import { type Cache, createCache } from '../platform/cache/cache.ts';
import { type Capabilities, createCapabilities } from '../platform/capabilities/capabilities.ts';
import { loadEmbeddedKeyRing } from '../platform/capabilities/embedded-key-ring.ts';
import type { KeyRing } from '../platform/capabilities/key-ring.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { Log } from '../platform/log.ts';
import type { Mailer } from '../platform/mailer/mailer.ts';
import type { Outbox } from '../platform/mailer/outbox.ts';
import { createMetrics, type Metrics } from '../platform/metrics/metrics.ts';
import { createQueue, type Queue } from '../platform/queue/queue.ts';
import type { Seams } from '../seams.ts';
import { readTrustList } from '../trust-list.ts';

/** What every service stands on: settings, database, queue, keys, and the way out for mails. */
export interface Foundation {
  readonly config: Config;
  readonly log: Log;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly manifest: ModelManifest;
  readonly trustAnchorsPem: string | undefined;
  /** Names the authorities that are known with those, in hex. */
  readonly trustList: string;
  readonly database: Database;
  /** Frees the folder of an embedded database. */
  readonly unlock: () => void;
  readonly keyRing: KeyRing;
  readonly capabilities: Capabilities;
  readonly queue: Queue;
  /** Short counts that processes share where they have Redis. */
  readonly cache: Cache;
  readonly mailer: Mailer;
  /** Where mails stay without a mail server; null with one, and in production. */
  readonly outbox: Outbox | null;
  /** Pictures that the operator added to the gallery. */
  readonly ownGallery: OwnGallery;
}

export async function openFoundation(config: Config, log: Log, seams: Seams): Promise<Foundation> {
  const foundation = await createFoundation(config, log, seams, prepareSchema);
  await adoptTrustList(foundation.database.db, foundation.trustList);
  await foundation.queue.start([...Object.values(jobQueues), mailQueue]);
  return foundation;
}

/**
 * On the database as its servers have left it: no migration, no change of what their settings have made of it. Those of
 * the caller may be others, and the queue is not for use.
 */
export function openFoundationAsItIs(config: Config, log: Log): Promise<Foundation> {
  return createFoundation(config, log, {}, requireSchema);
}

type Prepare = typeof prepareSchema;

async function createFoundation(
  config: Config,
  log: Log,
  seams: Seams,
  prepare: Prepare,
): Promise<Foundation> {
  const clock = seams.clock ?? systemClock;
  const metrics = createMetrics();
  const manifest = seams.manifest ?? (await loadManifest());
  const ownGallery = await openOwnGallery(config.galleryDir);
  const trustAnchorsPem = config.c2paTrustAnchorsFile && (await readTrustList(config.c2paTrustAnchorsFile));
  const { database, unlock } = await openPreparedDatabase(config, log, seams, prepare);
  const keyRing = config.signingKeys ?? loadEmbeddedKeyRing(config.dataDir);
  return {
    ...{ config, log, clock, metrics, manifest, trustAnchorsPem, database, unlock, keyRing, ownGallery },
    trustList: hashTrustList(trustAnchorsPem),
    queue: createQueue(database, log),
    capabilities: createCapabilities(keyRing, clock),
    cache: createCache(config.redisUrl, log),
    ...openMailer(config, clock, metrics, seams.mailer),
  };
}

async function openPreparedDatabase(config: Config, log: Log, seams: Seams, prepare: Prepare) {
  const opened = seams.database
    ? { database: seams.database, unlock: () => undefined }
    : await openDatabase(config, log);
  await prepare(opened, config, log);
  return opened;
}
