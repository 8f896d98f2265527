import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundle } from './bundle.ts';

const packageTypes = `export type * from './types.js';
/** Makes <telltale-check> and <telltale-signal> known to the page; repeating is harmless. */
export declare function registerTelltale(): void;
`;

/** The npm package: the same elements for somebody else's bundler, self-contained, with types that need nothing else. */
export async function buildPackage(folder: string, typesText: string): Promise<void> {
  const define = { TELLTALE_WEB: 'false', TELLTALE_PARTS: '({})' };
  const chunks = await bundle({ entry: 'index.ts', format: 'es', define });
  await mkdir(folder, { recursive: true });
  for (const { fileName, code } of chunks) await writeFile(join(folder, fileName), code);
  await writeFile(join(folder, 'types.d.ts'), typesText);
  await writeFile(join(folder, 'index.d.ts'), packageTypes);
}
