import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';

export type FileBytes = Readonly<Record<string, Uint8Array>>;

/** The first moment a zip can name, in local time as the format has it: the same bytes at any hour, in any zone. */
const fixedTime = new Date(1980, 0, 1);

/** The same files make the same bytes, whenever and wherever they are packed. */
export function zipFiles(files: FileBytes): Uint8Array {
  const sorted = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1));
  return zipSync(Object.fromEntries(sorted), { level: 9, mtime: fixedTime });
}

/** Every file under a folder, by its path from there. */
export function readFolder(folder: string, under = ''): FileBytes {
  const entries = readdirSync(join(folder, under), { withFileTypes: true });
  const inner = entries.map((entry): FileBytes => {
    const path = under === '' ? entry.name : `${under}/${entry.name}`;
    return entry.isDirectory() ? readFolder(folder, path) : { [path]: readFileSync(join(folder, path)) };
  });
  return Object.assign({}, ...inner);
}
