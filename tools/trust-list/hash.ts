import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../process.ts';

export const trustListFile = join(projectRoot, 'shared/src/provenance/trust-list.json');

/** The file that names the list beside it: what was kept under another list does not count. */
export async function trustListHash(): Promise<string> {
  const sha256 = createHash('sha256')
    .update(await readFile(trustListFile))
    .digest('hex');
  return `${JSON.stringify({ sha256 }, null, 2)}\n`;
}
