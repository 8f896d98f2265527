import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('../', import.meta.url));

export interface Finished {
  readonly ok: boolean;
  /** stdout and stderr in the order they came; empty when they were shown as they came. */
  readonly output: string;
}

export interface RunOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** Show the output as it comes instead of collecting it. */
  readonly live?: boolean;
}

/** Runs a program in the project's root and waits for its end; never rejects. */
export function run(program: string, args: readonly string[], options: RunOptions = {}): Promise<Finished> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: projectRoot,
      env: { ...process.env, ...options.environment },
      stdio: ['ignore', options.live ? 'inherit' : 'pipe', options.live ? 'inherit' : 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    const endWithUs = () => child.kill();
    process.once('exit', endWithUs);
    child.on('error', (error) => resolve({ ok: false, output: `${output}${error.message}\n` }));
    child.on('close', (code) => {
      process.off('exit', endWithUs);
      resolve({ ok: code === 0, output });
    });
  });
}

/** Runs a program of node_modules/.bin. */
export function runTool(name: string, args: readonly string[], options: RunOptions = {}): Promise<Finished> {
  return run(`${projectRoot}node_modules/.bin/${name}`, args, options);
}

export function seconds(sinceMs: number): string {
  return `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;
}
