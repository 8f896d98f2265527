import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from './free-port.ts';

export interface TemporaryPostgres {
  /** Connects as superuser to the database `postgres`. */
  readonly url: string;
  readonly version: string;
  /** Ends the server and deletes its folder; also happens when this process ends. */
  stop(): void;
}

/** Durability costs time, and this cluster is thrown away. */
const throwAwaySettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Starts a real Postgres in a temporary folder on a free loopback port. Null where its programs are not installed.
 * @param options.durable whether a commit waits for the disk, as it would in production
 */
export async function startTemporaryPostgres({
  durable = false,
}: {
  readonly durable?: boolean;
} = {}): Promise<TemporaryPostgres | null> {
  const bin = programsFolder();
  const user = allowedUser();
  if (bin === null || user === null) return null;
  const call = (name: string, ...args: string[]) => execute([...user.prefix, join(bin, name), ...args]);

  const folder = mkdtempSync(join(tmpdir(), 'telltale-postgres-'));
  const data = join(folder, 'data');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  let running = false;
  const stop = () => {
    if (running) call('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
    running = false;
    remove();
  };
  try {
    if (user.ids) chownSync(folder, user.ids.uid, user.ids.gid);
    call('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync');
    const port = await freePort();
    const settings = [
      ...(durable ? [] : throwAwaySettings),
      'max_connections=200',
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${folder}`,
    ];
    const options = [`-p ${port}`, ...settings.map((setting) => `-c ${setting}`)].join(' ');
    call('pg_ctl', '-D', data, '-o', options, '-l', join(folder, 'log'), '-w', 'start');
    running = true;
    process.once('exit', stop);
    const version = /\d[\d.]*/.exec(call('postgres', '--version'))?.[0] ?? 'of unknown version';
    return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, version, stop };
  } catch (error) {
    stop();
    throw error;
  }
}

/** The newest installed Postgres: its programs lie in PATH, or where Debian keeps them. */
function programsFolder(): string | null {
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
