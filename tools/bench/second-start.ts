import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npmStart } from '../npm-start.ts';
import type { BenchRow } from './bench-row.ts';

const boundSeconds = 10;

/** How long `npm start` takes when everything is installed, built and migrated. */
export async function bench(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'telltale-start-'));
  try {
    await startAndStop(dataDir);
    const value = await startAndStop(dataDir);
    const ok = value < boundSeconds;
    return [{ name: 'second npm start', value, unit: 's', bound: `< ${boundSeconds} s`, ok }];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function startAndStop(dataDir: string): Promise<number> {
  const startedMs = performance.now();
  const server = await npmStart(dataDir);
  const seconds = (performance.now() - startedMs) / 1000;
  await server.ctrlC();
  return seconds;
}
