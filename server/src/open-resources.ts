import { type Config, ConfigError } from './config.ts';
import type { Clock } from './platform/clock.ts';
import { lockDataFolder } from './platform/db/data-lock.ts';
import { type Database, openEmbedded, openPostgres } from './platform/db/database.ts';
import { migrate, requireMigrated, SchemaTooNew, SchemaTooOld } from './platform/db/migrate.ts';
import { DatabaseUnreachable, reachPostgres } from './platform/db/reach.ts';
import type { Log } from './platform/log.ts';
import { countMails } from './platform/mailer/counted-mailer.ts';
import { createSmtpMailer, type Mailer } from './platform/mailer/mailer.ts';
import { createOutbox, type Outbox } from './platform/mailer/outbox.ts';
import type { Metrics } from './platform/metrics/metrics.ts';

/**
 * Without a mail server mails are kept where a developer reads them.
 * @param given sends in place of what is configured
 */
export function openMailer(
  { smtpUrl, mailFrom }: Config,
  clock: Clock,
  metrics: Metrics,
  given?: Mailer,
): { mailer: Mailer; outbox: Outbox | null } {
  if (smtpUrl !== undefined)
    return { mailer: countMails(given ?? createSmtpMailer(smtpUrl, mailFrom), metrics), outbox: null };
  const outbox = createOutbox(clock, (text) => console.log(text));
  return { mailer: countMails(given ?? outbox, metrics), outbox };
}

interface OpenDatabase {
  readonly database: Database;
  /** Frees the folder of an embedded one. */
  readonly unlock: () => void;
}

/** How long a database may be away while a process starts: as long as one takes to start, or to fail over. */
const reachTimeoutMs = 60_000;

export async function openDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) {
    await reachNamed(config.databaseUrl, log);
    return { database: openPostgres(config.databaseUrl), unlock: () => undefined };
  }
  const unlock = lockDataFolder(config.dataDir);
  try {
    return { database: await openEmbedded(`${config.dataDir}/database`), unlock };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function reachNamed(url: string, log: Log): Promise<void> {
  try {
    await reachPostgres(url, reachTimeoutMs, (sentence, reason) =>
      log.warn({ reason }, `DATABASE_URL: ${sentence}`),
    );
  } catch (error) {
    throw error instanceof DatabaseUnreachable ? new ConfigError(`DATABASE_URL: ${error.message}`) : error;
  }
}

/** A migration may take longer than any statement of a server. */
async function migrateAt(url: string, log: Log): Promise<void> {
  const own = openPostgres(url, { statementMs: 0 });
  const onWait = () => log.warn('a migration waits for tables that are in use, by a dump perhaps');
  await migrate(own.db, undefined, { onWait }).finally(own.close);
}

/** Brings the schema up to date. */
export function prepareSchema(opened: OpenDatabase, config: Config, log: Log): Promise<void> {
  const { databaseUrl } = config;
  return closeUnless(opened, config, () =>
    databaseUrl === undefined ? migrate(opened.database.db) : migrateAt(databaseUrl, log),
  );
}

/** Rejects where the schema is not up to date, and leaves it as it is. */
export function requireSchema(opened: OpenDatabase, config: Config): Promise<void> {
  return closeUnless(opened, config, () => requireMigrated(opened.database.db));
}

/** A schema that does not fit this version is a matter of which database was named. */
async function closeUnless({ database, unlock }: OpenDatabase, config: Config, work: () => Promise<void>) {
  try {
    await work();
  } catch (error) {
    await database.close();
    unlock();
    const name = config.databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL';
    const isOfAnother = error instanceof SchemaTooNew || error instanceof SchemaTooOld;
    throw isOfAnother ? new ConfigError(`${name}: ${error.message}`) : error;
  }
}
