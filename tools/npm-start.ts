import { spawn } from 'node:child_process';
import { freePort } from '../server/test/free-port.ts';
import { projectRoot } from './process.ts';

export interface Started {
  /** What it has printed. */
  output(): string;
  /** Sends what Ctrl-C in a terminal sends, to every process of the group. Resolves to the exit code. */
  ctrlC(): Promise<number | null>;
}

/** It builds first what has changed. */
export const startTimeoutMs = 150_000;

/**
 * Runs `npm start` as a person would, on a free port, and resolves once it says how to stop it. Where that takes longer
 * than it may, everything it has started is ended.
 */
export async function npmStart(dataDir: string): Promise<Started> {
  const child = spawn('npm', ['start'], {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'development', DATA_DIR: dataDir, PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  const started: Started = {
    output: () => output,
    ctrlC() {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT');
      return exit;
    },
  };
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      void started.ctrlC();
      reject(new Error(`npm start was not ready after ${startTimeoutMs} ms:\n${output}`));
    }, startTimeoutMs);
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (!output.includes('Ctrl-C')) return;
        clearTimeout(timer);
        resolve(started);
      });
    void exit.then((code) => {
      clearTimeout(timer);
      reject(new Error(`npm start ended with ${code}:\n${output}`));
    });
  });
}
