import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { doOnce } from '@telltale/shared/do-once';
import { freePort } from '../server/test/free-port.ts';
import { installDebianPackage } from './debian-package.ts';

export interface TemporaryRedis {
  readonly url: string;
  /** Ends it at once and loses what it held. */
  kill(): Promise<void>;
  /** Starts it again, empty, on its port. */
  restart(): Promise<void>;
  /** Ends the server and deletes its folder; also happens when this process ends. */
  stop(): void;
}

/** Starts a real Redis in a temporary folder on a free loopback port. Null where its program can neither be found nor installed. */
export async function startTemporaryRedis(): Promise<TemporaryRedis | null> {
  const program = await findRedis();
  if (program === null) return null;
  const folder = mkdtempSync(join(tmpdir(), 'telltale-redis-'));
  const port = await freePort();
  const launch = async () => {
    const launched = spawn(
      program,
      ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    await ready(launched);
    return launched;
  };
  let server = await launch();
  const stop = () => {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', stop);
  return {
    url: `redis://127.0.0.1:${port}`,
    async kill() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGKILL');
      await ended;
    },
    async restart() {
      server = await launch();
    },
    stop,
  };
}

/** A Redis for tests: the system's, else Debian's. Null when none can be had. */
export const findRedis = doOnce(
  async (): Promise<string | null> => findInstalledRedis() ?? (await debianRedis()),
);

function findInstalledRedis(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, 'redis-server')).find((file) => existsSync(file)) ?? null;
}

async function debianRedis(): Promise<string | null> {
  const program = '/usr/bin/redis-server';
  return (await installDebianPackage('redis-server', program)) ? program : null;
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    for (const stream of [server.stdout, server.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (output.includes('Ready to accept connections')) resolve();
      });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`Redis did not start:\n${output}`)));
  });
}
