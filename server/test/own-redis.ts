import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from './free-port.ts';

/** A Redis that a test may break: the one at hand is shared by tests that run beside it. */
export interface OwnRedis {
  readonly url: string;
  /** Connected to it. */
  readonly admin: Redis;
  stop(): Promise<void>;
}

/** Starts another server of the program that answers at an address of this machine. */
export async function startOwnRedis(atHandUrl: string): Promise<OwnRedis> {
  const program = await programOf(atHandUrl);
  const port = await freePort();
  const server = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], {
    stdio: 'ignore',
  });
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  const url = `redis://127.0.0.1:${port}`;
  const admin = new Redis(url);
  // Connecting is tried until the server listens.
  admin.on('error', () => undefined);
  await admin.ping();
  return {
    url,
    admin,
    async stop() {
      const ended = once(server, 'exit');
      admin.disconnect();
      kill();
      await ended;
      process.off('exit', kill);
    },
  };
}

async function programOf(url: string): Promise<string> {
  const redis = new Redis(url);
  const [, program] = /^executable:(\S+)/m.exec(await redis.info('server')) ?? [];
  redis.disconnect();
  if (program === undefined) throw new Error(`${url} does not tell which program it is`);
  // Started by its name alone, it tells its folder with that name, where it does not lie.
  return existsSync(program) ? program : basename(program);
}
