import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import * as z from 'zod';
import { words } from './src/demo/words/en.ts';

const moduleId = 'virtual:gallery-pictures';
const resolvedId = `\0${moduleId}`;
const mediaPath = 'demo/media/';

const GalleryFile = z.array(
  z.object({
    // What it is called, and what is on it, stands in the words of the page.
    file: z.string().refine((name) => name in words.pictures, 'has no words in src/demo/words'),
    kind: z.enum(['photograph', 'generated', 'tampered']),
    licence: z.string(),
  }),
);

/**
 * Publishes the gallery's pictures under `/demo/media/`, and the list of them as a module.
 * @param mediaDir holds gallery.json, and the pictures it names in out/
 */
export function galleryPictures(mediaDir: string): Plugin {
  return {
    name: 'telltale-gallery-pictures',
    apply: 'build',
    resolveId: (id) => (id === moduleId ? resolvedId : null),
    async load(id) {
      if (id !== resolvedId) return null;
      const entries = GalleryFile.parse(JSON.parse(await readFile(join(mediaDir, 'gallery.json'), 'utf8')));
      const pictures = await Promise.all(
        entries.map(async ({ file, ...facts }) => {
          const source = await readPicture(join(mediaDir, 'out', file));
          this.emitFile({ type: 'asset', fileName: mediaPath + file, source });
          return { file, url: `/${mediaPath}${file}`, ...facts, ...(await sizeOf(source)) };
        }),
      );
      return `export const pictures = ${JSON.stringify(pictures)};`;
    },
  };
}

async function readPicture(path: string): Promise<Uint8Array> {
  if (!existsSync(path))
    throw new Error(`${path} is missing: the gallery's pictures are made before the site is built.`);
  return readFile(path);
}

/** Written into the page, so that pictures arriving late move nothing. */
async function sizeOf(source: Uint8Array): Promise<{ width: number; height: number }> {
  const { autoOrient } = await sharp(source).metadata();
  return { width: autoOrient.width, height: autoOrient.height };
}
