import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import * as z from 'zod';

const textRow = z.looseObject({
  text: z.string(),
  label: z.enum(['ai', 'human', 'real']),
  id: z.string().nullish(),
  generator: z.string().nullish(),
  domain: z.string().nullish(),
  lang: z.string().nullish(),
});
export type TextRow = z.infer<typeof textRow>;

/** Names looked for where a folder is given. */
const fileNames = ['texts.jsonl', 'test.jsonl', 'test.jsonl.gz'];

/** Reads a JSONL file, packed or not, or the first of the usual names in a folder; a bad row is named with its line. */
export async function readTexts(path: string): Promise<readonly TextRow[]> {
  const file = await fileAt(path);
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new Error(`${file} cannot be read: it must hold lines {"text", "label": "ai" | "human"}`, {
      cause,
    });
  });
  const text = (file.endsWith('.gz') ? await promisify(gunzip)(bytes) : bytes).toString('utf8');
  const rows: TextRow[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() !== '') rows.push(parseRow(line, `${file}:${index + 1}`));
  }
  if (rows.length === 0) throw new Error(`${file} holds no text`);
  return rows;
}

async function fileAt(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  if (!found?.isDirectory()) return path;
  for (const name of fileNames) {
    if (await stat(join(path, name)).catch(() => null)) return join(path, name);
  }
  throw new Error(`${path} holds none of ${fileNames.join(', ')}`);
}

function parseRow(line: string, place: string): TextRow {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch (cause) {
    throw new Error(`${place}: not JSON`, { cause });
  }
  const parsed = textRow.safeParse(json);
  if (!parsed.success) throw new Error(`${place}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
