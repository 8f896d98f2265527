import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { readTexts } from './text-dataset.ts';

const lines = '{"text":"one","label":"ai","generator":"X"}\n\n{"text":"two","label":"human"}\n';

it('reads a file, a packed file, and a folder that holds one by its usual name', async () => {
  const at = await temporaryFolder();
  await writeFile(join(at, 'any.jsonl'), lines);
  await writeFile(join(at, 'test.jsonl.gz'), gzipSync(lines));
  for (const path of [join(at, 'any.jsonl'), join(at, 'test.jsonl.gz'), at]) {
    expect(await readTexts(path)).toMatchObject([{ text: 'one', generator: 'X' }, { label: 'human' }]);
  }
});

it.each([
  ['not JSON', '{"text":"a","label":"ai"}\n{oops', /any\.jsonl:2: not JSON/],
  ['a label of its own', '{"text":"a","label":"fake"}', /any\.jsonl:1: .*label/s],
  ['no text', '{"label":"ai"}', /any\.jsonl:1: .*text/s],
  ['no row at all', '\n', /holds no text/],
])('a row with %s is named with its line', async (_, content, message) => {
  const path = join(await temporaryFolder(), 'any.jsonl');
  await writeFile(path, content);
  await expect(readTexts(path)).rejects.toThrow(message);
});

it('says what a missing file or an empty folder lacks', async () => {
  const at = await temporaryFolder();
  await expect(readTexts(join(at, 'none.jsonl'))).rejects.toThrow(/must hold lines/);
  await expect(readTexts(at)).rejects.toThrow(/holds none of texts\.jsonl/);
});
