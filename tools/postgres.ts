import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '../server/test/free-port.ts';

export interface TemporaryPostgres {
  /** Connects as superuser to the database `postgres`. */
  readonly url: string;
  readonly version: string;
  /** Ends the server at once, as a power cut would, and keeps its folder. */
  crash(): Promise<void>;
  /** Starts it again on its folder and port, where it recovers what was committed. */
  restart(): Promise<void>;
  isRunning(): boolean;
  /** Ends the server and deletes its folder; also happens when this process ends. */
  stop(): void;
}

/** Durability costs time, and this cluster is thrown away. */
const throwAwaySettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

export interface PostgresOptions {
  /** Whether a commit waits for the disk, as it would in production. */
  readonly durable?: boolean;
  /** Where its temporary folder is made; a system's own place when absent. */
  readonly folder?: string;
  /** More settings, as `name=value`. */
  readonly settings?: readonly string[];
}

/** Starts a real Postgres in a temporary folder on a free loopback port. Null where its programs are not installed. */
export async function startTemporaryPostgres(
  options: PostgresOptions = {},
): Promise<TemporaryPostgres | null> {
  const bin = findPostgresPrograms();
  const user = allowedUser();
  if (bin === null || user === null) return null;
  const call = (name: string, ...args: string[]) => execute([...user.prefix, join(bin, name), ...args]);
  const folder = mkdtempSync(join(options.folder ?? tmpdir(), 'telltale-postgres-'));
  const data = join(folder, 'data');
  let running = false;
  const stop = () => {
    // One that was crashed is not running, and pg_ctl says so by failing.
    if (running) answers(() => call('pg_ctl', '-D', data, '-m', 'immediate', 'stop'));
    running = false;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    if (user.ids) chownSync(folder, user.ids.uid, user.ids.gid);
    call('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync');
    const port = await freePort();
    const start = startArguments(options, folder, port);
    call('pg_ctl', ...start);
    running = true;
    process.once('exit', stop);
    const version = /\d[\d.]*/.exec(call('postgres', '--version'))?.[0] ?? 'of unknown version';
    // Not `call`: while the server goes and comes, this process goes on with what it does.
    const control = (...args: string[]) => executeAside([...user.prefix, join(bin, 'pg_ctl'), ...args]);
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      version,
      crash: () => control('-D', data, '-m', 'immediate', 'stop'),
      restart: () => control(...start),
      isRunning: () => answers(() => call('pg_ctl', '-D', data, 'status')),
      stop,
    };
  } catch (error) {
    stop();
    throw error;
  }
}

/** What `pg_ctl` is to be called with. */
function startArguments(
  { durable, settings = [] }: PostgresOptions,
  folder: string,
  port: number,
): readonly string[] {
  const all = [
    ...(durable ? [] : throwAwaySettings),
    ...settings,
    'max_connections=200',
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
  ];
  const options = [`-p ${port}`, ...all.map((setting) => `-c ${setting}`)].join(' ');
  return ['-D', join(folder, 'data'), '-o', options, '-l', join(folder, 'log'), '-w', 'start'];
}

/** The newest installed Postgres: its programs lie in PATH, or where Debian keeps them. */
export function findPostgresPrograms(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return (
    folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl'))) ?? null
  );
}

interface ServerUser {
  readonly prefix: readonly string[];
  /** Set when the cluster's folder must be given away. */
  readonly ids?: { readonly uid: number; readonly gid: number };
}

/** Postgres refuses to run as root; root lends it the user `postgres`. Null when root has none to lend. */
function allowedUser(): ServerUser | null {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const uid = spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' });
  const gid = spawnSync('id', ['-g', 'postgres'], { encoding: 'utf8' });
  if (uid.status !== 0 || gid.status !== 0) return null;
  return {
    prefix: ['runuser', '-u', 'postgres', '--'],
    ids: { uid: Number(uid.stdout), gid: Number(gid.stdout) },
  };
}

function execute([program = '', ...args]: readonly string[]): string {
  // From a folder the other user may enter; the daemon must not inherit our pipes, so `pg_ctl -l` logs to a file.
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: '/', encoding: 'utf8' });
  if (status === 0) return stdout;
  throw new Error(`${args[0] === '-u' ? args[3] : program}: ${error?.message ?? stderr}`);
}

function executeAside([program = '', ...args]: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: '/', stdio: 'ignore' });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${args.join(' ')} ended with ${code}`)),
    );
  });
}

function answers(ask: () => unknown): boolean {
  try {
    ask();
    return true;
  } catch {
    return false;
  }
}
