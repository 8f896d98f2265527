import { type ChildProcess, fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildTree } from '../image/build-tree.ts';
import { imageNodeOptions, serverNodeOptions } from '../node-options.ts';

export interface BenchProcess {
  /** Of the process that answers, or works on the queue. */
  readonly pid: number;
  stop(): Promise<void>;
}

export interface BenchApi extends BenchProcess {
  readonly url: string;
}

export interface BenchServer extends BenchApi {
  readonly apiKey: string;
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** A server's program, and the options of the Node that runs it. */
interface Program {
  readonly main: string;
  readonly nodeOptions: readonly string[];
}

const sources: Program = { main: here('../../server/src/main.ts'), nodeOptions: serverNodeOptions };

let image: Promise<Program> | undefined;

/** The compiled server of the image, laid out once for all processes of a bench. */
async function layOutImage(): Promise<Program> {
  const folder = await mkdtemp(join(tmpdir(), 'telltale-bench-image-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await buildTree(folder);
  return { main: join(folder, 'server/src/main.js'), nodeOptions: imageNodeOptions };
}

/** To be asked for first, where the time of a start is measured. */
export function prepareImage(): Promise<Program> {
  image ??= layOutImage();
  return image;
}

/** The product as `npm start` runs it, in a process of its own on an empty data folder, one worker thread. */
export async function startBenchServer(): Promise<BenchServer> {
  const { output, ...server } = await startServer(sources, { PORT: '38790' });
  return { ...server, apiKey: /tt_live_\w{36}/.exec(output)?.[0] ?? '' };
}

/**
 * The product of the image on a Postgres of its own, as one of many machines: it answers HTTP and leaves the queue
 * alone, unless it has both roles.
 */
export async function startBenchApi(
  databaseUrl: string,
  port: number,
  role: 'api' | 'all' = 'api',
): Promise<BenchApi> {
  const url = `http://127.0.0.1:${port}`;
  const settings = { DATABASE_URL: databaseUrl, PORT: String(port), PUBLIC_BASE_URL: url, ROLE: role };
  return await startServer(await prepareImage(), settings);
}

/** One that works on the queue and answers nobody. */
export async function startBenchWorker(databaseUrl: string): Promise<BenchProcess> {
  return await startServer(await prepareImage(), { DATABASE_URL: databaseUrl, PORT: '0', ROLE: 'worker' });
}

/** A bench asks more of one key than a day's people would. */
const withoutLimits = { RATE_LIMIT_PER_MINUTE: '10000000', DECODING_SECONDS_PER_TENANT_MINUTE: '1000000' };

async function startServer(
  { main, nodeOptions }: Program,
  settings: Readonly<Record<'PORT', string>> & Readonly<Record<string, string>>,
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'telltale-bench-'));
  const child = fork(main, {
    execArgv: [...nodeOptions],
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      WORKER_THREADS: '1',
      ...withoutLimits,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const output = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      printed = `${printed}${chunk}`.slice(-10_000);
      if (/Ctrl-C|worker ready/.test(printed)) resolve(printed);
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return {
    url: `http://127.0.0.1:${settings.PORT}`,
    output,
    pid: child.pid ?? Number.NaN,
    async stop() {
      await endChild(child, 'SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export interface Baseline {
  readonly url: string;
  stop(): Promise<void>;
}

/** A baseline server that reports its port over IPC. */
export async function startBaseline(name: string): Promise<Baseline> {
  const child = fork(here(`./baselines/${name}.ts`), { execArgv: ['--import', 'tsx'] });
  const address = await new Promise<{ port: number }>((resolve) => {
    child.once('message', (message) => resolve(message as { port: number }));
  });
  return { url: `http://127.0.0.1:${address.port}`, stop: () => endChild(child, 'SIGTERM') };
}

async function endChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await exit;
}
