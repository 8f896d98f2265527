import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

const audioRow = z.looseObject({
  file: z.string().min(1),
  label: z.enum(['ai', 'synthetic', 'human', 'real', 'music', 'other']),
  system: z.string().nullish(),
  source: z.string().nullish(),
  repo: z.string().nullish(),
  variant: z.string().nullish(),
  split: z.string().nullish(),
});
export type AudioRow = z.infer<typeof audioRow>;

/** Reads DIR/manifest.jsonl, or one split of it; a bad row is named with its line. */
export async function readRecordings(folder: string, split?: string): Promise<readonly AudioRow[]> {
  const path = join(folder, 'manifest.jsonl');
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new Error(`${path} cannot be read: it must hold lines {"file", "label": "ai" | "human" | …}`, {
      cause,
    });
  });
  const rows: AudioRow[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const row = parseRow(line, `${path}:${index + 1}`);
    if (split !== undefined && row.split !== split) continue;
    await access(join(folder, row.file)).catch((cause: unknown) => {
      throw new Error(`${path}:${index + 1}: ${row.file} is not in the folder`, { cause });
    });
    rows.push(row);
  }
  if (rows.length === 0) throw new Error(`${path} names no recording${split ? ` of split ${split}` : ''}`);
  return rows;
}

function parseRow(line: string, place: string): AudioRow {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch (cause) {
    throw new Error(`${place}: not JSON`, { cause });
  }
  const parsed = audioRow.safeParse(json);
  if (!parsed.success) throw new Error(`${place}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
