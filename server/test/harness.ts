import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@telltale/shared/client';
import { type Config, readConfig } from '../src/config.ts';
import type { Clock } from '../src/platform/clock.ts';
import type { Database } from '../src/platform/db/database.ts';
import { createLog, type Log } from '../src/platform/log.ts';
import type { Mail, Mailer } from '../src/platform/mailer/mailer.ts';
import type { Seams } from '../src/seams.ts';
import { serve } from '../src/serve.ts';
import { createServices, type Services } from '../src/wiring.ts';
import { freePort } from './free-port.ts';
import { keptWarm } from './kept-warm.ts';
import { createTestDatabase } from './test-database.ts';

export const pageOrigin = 'https://news.example';

export interface TestServer {
  readonly url: string;
  readonly services: Services;
  readonly database: Database;
  readonly databaseUrl: string | null;
  /** A tenant with one API key, and a client that uses it. */
  newTenant(
    scopes?: readonly string[],
  ): Promise<{ tenantId: string; keyId: string; secret: string; client: Client }>;
  /** Somebody who signed in through a mailed link for the first time, and a client that acts as their browser. */
  newAccount(email?: string): Promise<TestAccount>;
  /** What the worker mailed, oldest first. */
  readonly mails: readonly Mail[];
  /** A GET with headers that fetch would not let a caller choose. */
  rawRequest(options: { path: string; host: string }): Promise<{ status: number | undefined; code: unknown }>;
  stop(): Promise<void>;
}

export interface TestAccount {
  readonly email: string;
  readonly tenantId: string;
  readonly userId: string;
  /** Value of a Cookie header. */
  readonly cookie: string;
  readonly csrfToken: string;
  readonly client: Client;
}

export interface TestServerOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly clock?: Clock;
  /** In place of one that says nothing. */
  readonly log?: Log;
  /** In place of the one that keeps `mails`. */
  readonly mailer?: Mailer;
  /** In place of the models that ship. */
  readonly models?: Pick<Seams, 'manifest' | 'laneModules'>;
  /** Leaves the queue alone, as a process of role `api` does; `services.startWorker()` makes up for it. */
  readonly withoutWorker?: true;
}

/** The real application on a real database and a real port; the model is the one that ships. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { database, url: databaseUrl, drop } = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'telltale-test-'));
  const config = await readTestConfig(options, dataDir, databaseUrl);
  const mails: Mail[] = [];
  const services = await createServices(config, options.log ?? createLog(config.logLevel), {
    database,
    mailer: options.mailer ?? { send: async (mail: Mail) => void mails.push(mail) },
    starts: keptWarm,
    ...options.models,
    ...(options.clock ? { clock: options.clock } : {}),
  });
  const running = await serve(services);
  const url = config.publicBaseUrl;
  let tenants = 0;
  let accounts = 0;
  return {
    ...{ url, services, database, databaseUrl, mails },
    newTenant(scopes) {
      tenants += 1;
      return createTenant(services, database, tenants, scopes);
    },
    newAccount(email) {
      accounts += 1;
      return createAccount(services, email ?? `person-${accounts}@example.org`);
    },
    rawRequest: ({ path, host }) => requestAs(host, config.port, path),
    async stop() {
      await running.stop();
      await drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function readTestConfig(
  { env, withoutWorker }: TestServerOptions,
  dataDir: string,
  databaseUrl: string | null,
): Promise<Config> {
  const config = readConfig({
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    NODE_ENV: 'test',
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    WORKER_THREADS: '1',
    // Each takes a second to start, and nearly every test file starts a server.
    DECODING_PROCESSES: '1',
    LOG_LEVEL: 'silent',
    ALLOWED_ORIGINS: pageOrigin,
    // Every caller of a test file is one visitor of 127.0.0.1; a test of a limit sets that limit.
    RATE_LIMIT_PER_MINUTE: '100000',
    PUBLIC_CHECKS_PER_VISITOR_MINUTE: '100000',
    ANONYMOUS_CALLS_PER_VISITOR_MINUTE: '100000',
    PUBLIC_CHECKS_PER_VISITOR_DAY: '100000',
    PUBLIC_SHARES_PER_VISITOR_DAY: '100000',
    PUBLIC_FEEDBACKS_PER_VISITOR_DAY: '100000',
    DECODING_SECONDS_PER_VISITOR_MINUTE: '100000',
    DECODING_SECONDS_PER_TENANT_MINUTE: '100000',
    WRONG_KEYS_PER_VISITOR_MINUTE: '100000',
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    ...env,
  });
  return withoutWorker ? { ...config, role: 'api' } : config;
}

async function createTenant(
  { apiKeys, config }: Services,
  { db }: Database,
  number: number,
  scopes: readonly string[] | undefined,
): ReturnType<TestServer['newTenant']> {
  const tenantId = `tnt_test_${number}`;
  await db
    .insertInto('tenant')
    .values({ tenant_id: tenantId, name: `Tenant ${number}` })
    .execute();
  const { keyId, secret } = await apiKeys.create(tenantId, 'test', scopes);
  const client = createClient({ baseUrl: config.publicBaseUrl, apiKey: secret });
  return { tenantId, keyId, secret, client };
}

async function createAccount(
  { magicLinks, accounts, sessions, config }: Services,
  email: string,
): Promise<TestAccount> {
  const token = await magicLinks.issue(email);
  if (token === null) throw new Error(`${email} may not sign in`);
  const session = await accounts.signIn(token, 'en');
  const csrfToken = sessions.csrfToken(session.sessionId);
  const [cookie = ''] = sessions.cookie.set(session.token, 60).split(';');
  return {
    email,
    tenantId: session.tenantId,
    userId: session.userId,
    cookie,
    csrfToken,
    client: createClient({ baseUrl: config.publicBaseUrl, csrfToken, headers: { cookie } }),
  };
}

function requestAs(host: string, port: number, path: string): ReturnType<TestServer['rawRequest']> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
      response.resume();
      resolve({ status: response.statusCode, code: response.headers['x-error-code'] });
    }).on('error', reject);
  });
}

/** Rows in every table a check could leave something in. */
export async function countRows(database: Database): Promise<Record<string, number>> {
  const tables = [
    'verdict',
    'text_verdict',
    'audio_verdict',
    'asset',
    'job',
    'upload',
    'video',
    // A refused request's tokens are back already; its row is forgotten with its key.
    "token_reservation WHERE state <> 'released'",
    'public_quota',
    'queue.job',
  ] as const;
  const counts = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await database.executeSql(`SELECT count(*)::int AS n FROM ${table}`);
      const [row] = rows as { n: number }[];
      return [table.split(' ')[0] ?? table, row?.n ?? 0] as const;
    }),
  );
  return Object.fromEntries(counts);
}
