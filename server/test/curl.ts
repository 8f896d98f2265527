import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

export const hasCurl = spawnSync('curl', ['--version']).status === 0;

export interface CurlAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Runs curl as somebody at a terminal would. */
export async function curl(...args: readonly string[]): Promise<CurlAnswer> {
  const { stdout } = await promisify(execFile)('curl', ['-sS', '-w', '\n%{http_code}', ...args]);
  const end = stdout.lastIndexOf('\n');
  return { status: Number(stdout.slice(end)), body: JSON.parse(stdout.slice(0, end)) };
}
