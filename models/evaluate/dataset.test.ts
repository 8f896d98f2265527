import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { readPictures } from './dataset.ts';

async function folderWith(manifest: string): Promise<string> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'manifest.jsonl'), manifest);
  await writeFile(join(folder, 'a.png'), '');
  return folder;
}

it('reads rows with and without a generator', async () => {
  const folder = await folderWith(
    '{"file":"a.png","label":"ai","generator":"X"}\n\n{"file":"a.png","label":"real"}\n',
  );
  expect(await readPictures(folder)).toHaveLength(2);
});

it.each([
  ['not JSON', '{"file":"a.png","label":"ai"}\n{oops', /manifest\.jsonl:2: not JSON/],
  ['a label of its own', '{"file":"a.png","label":"fake"}', /manifest\.jsonl:1: .*label/s],
  [
    'a file that is missing',
    '{"file":"b.png","label":"ai"}',
    /manifest\.jsonl:1: b\.png is not in the folder/,
  ],
  ['no row at all', '\n', /names no picture/],
])('a row with %s is named with its line', async (_, manifest, message) => {
  await expect(readPictures(await folderWith(manifest))).rejects.toThrow(message);
});

it('says what a folder without a manifest lacks', async () => {
  const folder = await temporaryFolder();
  await expect(readPictures(folder)).rejects.toThrow(/must hold lines/);
});
