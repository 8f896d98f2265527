import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import { readFolder, zipFiles } from './zip.ts';

const scratch = mkdtempSync(join(tmpdir(), 'telltale-zip-'));
afterAll(() => rmSync(scratch, { recursive: true }));

function folder(name: string, paths: readonly string[], modifiedAt: Date): string {
  const root = join(scratch, name);
  for (const path of paths) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), `contents of ${path}`);
    utimesSync(join(root, path), modifiedAt, modifiedAt);
  }
  return root;
}

const paths = ['manifest.json', 'chunks/b.js', 'chunks/a.js', '_locales/en/messages.json'];

test('the same files make the same package, whatever their times and the order they were written in', () => {
  const one = zipFiles(readFolder(folder('one', paths, new Date(2020, 5, 1))));
  const other = zipFiles(readFolder(folder('other', paths.toReversed(), new Date(2026, 10, 21))));
  expect(Buffer.compare(one, other)).toBe(0);
});

test('a package holds every file of the folder, sorted, with its bytes', () => {
  const files = unzipSync(zipFiles(readFolder(folder('third', paths, new Date()))));
  expect(Object.keys(files)).toEqual([...paths].sort());
  expect(new TextDecoder().decode(files['chunks/a.js'])).toBe('contents of chunks/a.js');
});
