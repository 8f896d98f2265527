/** `node --import tsx tools/image/main.ts <folder>`: lays out what the image holds in an empty folder, and weighs it. */
import { existsSync, readdirSync } from 'node:fs';
import { buildTree } from './build-tree.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined || (existsSync(folder) && readdirSync(folder).length > 0)) {
  console.error('Name an empty folder: node --import tsx tools/image/main.ts <folder>');
  process.exitCode = 1;
} else {
  const weights = [...(await buildTree(folder))].sort(([, a], [, b]) => b - a);
  const total = weights.reduce((sum, [, bytes]) => sum + bytes, 0);
  for (const [name, bytes] of weights.slice(0, 12)) console.log(`${inMegabytes(bytes)}  ${name}`);
  console.log(`${inMegabytes(total)}  in all, ${weights.length} packages and folders`);
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1).padStart(6)} MB`;
}
