import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const typescript = new URL('../src/platform/typescript.mjs', import.meta.url).href;

export interface ServerProcess {
  readonly child: ChildProcess;
  /** Everything it printed so far. */
  output(): string;
  /** Resolves when a line of its output matches; rejects when it ends before. */
  waitForPrinted(pattern: RegExp): Promise<void>;
  /** Resolves to its exit code, or the signal that ended it. */
  waitForExit(): Promise<number | string | null>;
}

/** Workers of a database that can be killed one by one, and that all end with a test. */
export interface Workers {
  start(): Promise<ServerProcess>;
  killAll(): void;
}

export function createWorkers(databaseUrl: () => string | null): Workers {
  const workers: ServerProcess[] = [];
  const signingKeys = `k1:${Buffer.alloc(32, 9).toString('base64')}`;
  return {
    async start() {
      const worker = startProcess({
        ROLE: 'worker',
        DATABASE_URL: databaseUrl() ?? '',
        SIGNING_KEYS: signingKeys,
      });
      workers.push(worker);
      await worker.waitForPrinted(/worker ready/);
      return worker;
    },
    killAll() {
      for (const { child } of workers) child.kill('SIGKILL');
    },
  };
}

/** The server as an operator runs it: its own process, configured by the environment alone. */
export function startProcess(env: Readonly<Record<string, string>>): ServerProcess {
  const child = spawn(process.execPath, ['--import', typescript, main], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      LOG_LEVEL: 'warn',
      WORKER_THREADS: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const exit = new Promise<number | string | null>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? code));
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
  return {
    child,
    output: () => output,
    waitForPrinted: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => pattern.test(output) && resolve();
        for (const stream of [child.stdout, child.stderr]) stream.on('data', look);
        void exit.then((how) =>
          reject(new Error(`the process ended (${how}) before it printed ${pattern}:\n${output}`)),
        );
        look();
      }),
    waitForExit: () => exit,
  };
}
