import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import * as z from 'zod';
import words from './src/demo/locales/en.json' with { type: 'json' };

const moduleId = 'virtual:gallery-pictures';
const resolvedId = `\0${moduleId}`;
const mediaPath = 'demo/media/';
/** The width of a place in the gallery, and twice that for screens with two pixels where one is asked for. */
const shownWidthsPx = [400, 800] as const;

const GalleryFile = z.array(
  z.object({
    // What it is called, and what is on it, stands in the words of the page.
    file: z.string().refine((name) => name in words.pictures, 'has no words in src/demo/words'),
    section: z.string().refine((name) => name in words.sections, 'has no words in src/demo/words'),
    truth: z.enum(['photograph', 'drawn', 'generated']),
    signal: z.enum(['declared', 'altered', 'detected']).optional(),
    note: z.enum(['wrong', 'missed']).optional(),
    year: z.string().optional(),
    made: z
      .string()
      .refine((name) => name in words.makers, 'has no words in src/demo/words')
      .optional(),
    licence: z.string(),
  }),
);

/**
 * Publishes the gallery's pictures under `/demo/media/`, smaller copies for the eye beside them, and the list of them as
 * a module. What is checked is the file itself: a copy has neither its credentials nor its pixels.
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
      const emit = (name: string, source: Uint8Array) => {
        this.emitFile({ type: 'asset', fileName: mediaPath + name, source });
        return `/${mediaPath}${name}`;
      };
      const pictures = await Promise.all(
        entries.map(async ({ file, ...facts }) => {
          const source = await readPicture(join(mediaDir, 'out', file));
          const shown = await Promise.all(
            shownWidthsPx.map(async (px) => emit(`shown/${file}.${px}.webp`, await shrunk(source, px))),
          );
          return { file, url: emit(file, source), shown, ...facts, ...(await sizeOf(source)) };
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

const shrunk = (source: Uint8Array, widthPx: number) =>
  sharp(source)
    .autoOrient()
    .resize(widthPx, null, { withoutEnlargement: true })
    .webp({ quality: 72 })
    .toBuffer();

/** Written into the page, so that pictures arriving late move nothing. */
async function sizeOf(source: Uint8Array): Promise<{ width: number; height: number }> {
  const { autoOrient } = await sharp(source).metadata();
  return { width: autoOrient.width, height: autoOrient.height };
}
