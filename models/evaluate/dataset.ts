import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

/** A line of a set's manifest. */
export const pictureRow = z.looseObject({
  file: z.string().min(1),
  label: z.enum(['ai', 'real']),
  generator: z.string().nullish(),
  kind: z.string().nullish(),
  source: z.string().nullish(),
  repo: z.string().nullish(),
  format: z.string().nullish(),
});
export type PictureRow = z.infer<typeof pictureRow>;

/** Reads DIR/manifest.jsonl; a bad row is named with its line, because skipping it would bend the figures. */
export async function readPictures(folder: string): Promise<readonly PictureRow[]> {
  const path = join(folder, 'manifest.jsonl');
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new Error(`${path} cannot be read: it must hold lines {"file", "label": "ai" | "real"}`, { cause });
  });
  const rows: PictureRow[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const row = parseRow(line, `${path}:${index + 1}`);
    await access(join(folder, row.file)).catch((cause: unknown) => {
      throw new Error(`${path}:${index + 1}: ${row.file} is not in the folder`, { cause });
    });
    rows.push(row);
  }
  if (rows.length === 0) throw new Error(`${path} names no picture`);
  return rows;
}

function parseRow(line: string, place: string): PictureRow {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch (cause) {
    throw new Error(`${place}: not JSON`, { cause });
  }
  const parsed = pictureRow.safeParse(json);
  if (!parsed.success) throw new Error(`${place}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
