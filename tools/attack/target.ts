import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApiKeys } from '../../server/src/features/api-keys/api-keys.service.ts';
import { createTokens } from '../../server/src/features/tokens/tokens.service.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { openPostgres } from '../../server/src/platform/db/database.ts';
import { freePort } from '../../server/test/free-port.ts';
import { serverNodeOptions } from '../node-options.ts';
import { projectRoot } from '../process.ts';
import { processesWith } from '../process-memory.ts';

const startMs = 120_000;
const stopMs = 30_000;
/** Printed last, once the process listens and its model has run. */
const readyLine = /Ctrl-C stops it|worker ready/;

export interface TargetOptions {
  /** One process of each named role, on one database. Default: one that does everything. */
  readonly roles?: readonly ('all' | 'api' | 'worker')[];
  /** Settings by the names of the configuration; they win over those below. */
  readonly settings?: Readonly<Record<string, string>>;
  /** A database of the attack's own, where it does something to Postgres itself. */
  readonly databaseUrl?: string;
}

export interface TargetProcess {
  readonly role: 'all' | 'api' | 'worker';
  readonly child: ChildProcess;
  /** Empty for a worker. */
  readonly url: string;
  /** Everything it printed so far. */
  output(): string;
  /** Resolves once it listens and its model has run; rejects when it ends before. */
  readonly ready: Promise<void>;
  /** Resolves when it has ended: to its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string | null>;
}

export interface AttackedKeyHolder {
  readonly tenantId: string;
  readonly apiKey: string;
}

/** The product under attack: processes of its own, on loopback, on a database of its own. */
export interface Target {
  /** Address of the first process that answers HTTP. */
  readonly url: string;
  readonly databaseUrl: string;
  /** An origin that the public lane answers. */
  readonly origin: string;
  readonly processes: readonly TargetProcess[];
  /** Starts one more process with the same settings, as an operator would after a crash. */
  startProcess(
    role: TargetProcess['role'],
    settings?: Readonly<Record<string, string>>,
  ): Promise<TargetProcess>;
  /** The same, but does not wait until it is ready. */
  launchProcess(
    role: TargetProcess['role'],
    settings?: Readonly<Record<string, string>>,
  ): Promise<TargetProcess>;
  /** Makes a tenant with paid tokens and one API key. */
  createKeyHolder(paidTokens?: number): Promise<AttackedKeyHolder>;
  stop(): Promise<void>;
}

/**
 * Limits are the defaults. `TRUST_PROXY=1`, so that an attack can come from many visitors by naming them in
 * `X-Forwarded-For`.
 */
export async function startTarget(databaseUrl: string, options: TargetOptions = {}): Promise<Target> {
  const folder = mkdtempSync(join(tmpdir(), 'telltale-attack-'));
  const shared = { DATABASE_URL: databaseUrl, DATA_DIR: folder, ...ownSettings(), ...options.settings };
  const processes: TargetProcess[] = [];

  const launchProcess: Target['launchProcess'] = async (role, settings) => {
    const launched = await launchServer(role, shared, settings);
    processes.push(launched);
    return launched;
  };
  const startProcess: Target['startProcess'] = async (role, settings) => {
    const started = await launchProcess(role, settings);
    await started.ready;
    return started;
  };
  const stop = createStop(folder, shared.DATA_DIR, processes);
  try {
    // One after another: the first one migrates the database.
    for (const role of options.roles ?? ['all']) await startProcess(role);
  } catch (error) {
    await stop();
    throw error;
  }
  const url = processes.find((each) => each.url !== '')?.url ?? '';
  const createHolder = (paidTokens = 100_000) => createKeyHolder(databaseUrl, paidTokens);
  return {
    url,
    databaseUrl,
    origin,
    processes,
    startProcess,
    launchProcess,
    createKeyHolder: createHolder,
    stop,
  };
}

const origin = 'https://publisher.example';

function ownSettings(): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
    SIGNING_KEYS: `attack:${randomBytes(32).toString('base64')}`,
    ALLOWED_ORIGINS: origin,
    TRUST_PROXY: '1',
    WORKER_THREADS: '1',
    LOG_LEVEL: 'warn',
    SIGNUP_MODE: 'open',
  };
}

/** Ends all of them, also when this process ends without a word. */
function createStop(folder: string, dataDir: string, processes: readonly TargetProcess[]) {
  /** What the server started may outlive it where it is killed, and its data folder is in the environment of all. */
  const endLeftovers = () => {
    for (const pid of processesWith(`DATA_DIR=${dataDir}\0`)) process.kill(pid, 'SIGKILL');
  };
  process.once('exit', endLeftovers);
  return async () => {
    await Promise.all(processes.map(endProcess));
    endLeftovers();
    process.off('exit', endLeftovers);
    rmSync(folder, { recursive: true, force: true });
  };
}

async function launchServer(
  role: TargetProcess['role'],
  shared: Readonly<Record<string, string>>,
  settings: Readonly<Record<string, string>> = {},
): Promise<TargetProcess> {
  const port = await freePort();
  const url = role === 'worker' ? '' : `http://127.0.0.1:${port}`;
  // Beside a Postgres the server answers for the host of its own address only.
  const place = { ROLE: role, PORT: String(port), ...(url !== '' && { PUBLIC_BASE_URL: url }) };
  const endWithParent = ['--import', './tools/end-with-parent.mjs'];
  const child = spawn(process.execPath, [...serverNodeOptions, ...endWithParent, 'server/src/main.ts'], {
    cwd: projectRoot,
    env: { ...shared, ...place, ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  let printed = '';
  const ended = new Promise<number | string | null>((resolve) => {
    child.once('exit', (code, signal) => {
      process.off('exit', endWithUs);
      resolve(signal ?? code);
    });
  });
  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The server did not get ready.\n${printed}`)), startMs);
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        printed += chunk.toString('utf8');
        if (readyLine.test(printed)) resolve();
      });
    void ended.then((how) => reject(new Error(`The server ended with ${how}.\n${printed}`)));
    void Promise.allSettled([ended]).then(() => clearTimeout(timer));
  });
  // Nobody may be waiting for one that is killed while it starts.
  ready.catch(() => undefined);
  return { role, child, url, output: () => printed, ready, ended };
}

async function endProcess({ child, ended }: TargetProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const timer = setTimeout(() => child.kill('SIGKILL'), stopMs);
  child.kill('SIGTERM');
  await ended;
  clearTimeout(timer);
}

async function createKeyHolder(databaseUrl: string, paidTokens: number): Promise<AttackedKeyHolder> {
  const { db, close } = openPostgres(databaseUrl);
  try {
    const tenantId = `tnt_attack_${randomBytes(6).toString('hex')}`;
    await db.insertInto('tenant').values({ tenant_id: tenantId, name: tenantId }).execute();
    const tokens = createTokens({ db, clock: systemClock });
    const { secret } = await createApiKeys({ db, clock: systemClock, planOf: tokens.planOf }).create(
      tenantId,
      'attack',
    );
    await tokens.adjust(tenantId, paidTokens, 'attack');
    return { tenantId, apiKey: secret };
  } finally {
    await close();
  }
}
