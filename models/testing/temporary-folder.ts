import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** For tests: a folder of the running test's own, which is removed with it. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'telltale-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
