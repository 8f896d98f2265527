import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { limits } from '@telltale/shared/contract';
import { type Language, languages } from '@telltale/shared/locales/languages.ts';
import sharp from 'sharp';
import * as z from 'zod';

/** One sentence for all readers, or one for each language; English where a language is left out. */
const Words = z.union([
  z.string().min(1),
  z.partialRecord(z.enum(languages), z.string().min(1)).and(z.object({ en: z.string().min(1) })),
]);

/** GALLERY_DIR/gallery.json: what the operator says of the pictures beside it. */
const OwnGalleryEntry = z.strictObject({
  // In this very folder: a name leads nowhere else.
  file: z.string().regex(/^[\w-][\w.-]*\.(jpe?g|png|webp|avif|gif)$/i, 'is no name of a picture'),
  truth: z.enum(['photograph', 'drawn', 'generated']),
  title: Words,
  alt: Words,
  licence: z.string().min(1),
  /** When it was taken, or what made it. */
  made: Words.optional(),
});
const OwnGalleryFile = z
  .array(OwnGalleryEntry)
  .refine((entries) => new Set(entries.map(({ file }) => file)).size === entries.length, {
    error: 'names a picture twice',
  });
type Entry = z.infer<typeof OwnGalleryEntry>;

const thumbnailPx = 800;
/** What the names may end in; `heif` is sharp's word for AVIF. */
const formats: readonly string[] = ['jpeg', 'png', 'webp', 'heif', 'gif'];

interface OwnPicture {
  readonly entry: Entry;
  readonly path: string;
  readonly thumbnail: Buffer;
  readonly width: number;
  readonly height: number;
}

export interface OwnGallery {
  /** As the page shows them. */
  list(language: Language): readonly object[];
  /** The file that is checked; undefined where the list does not name it. */
  pathOf(file: string): string | undefined;
  thumbnailOf(file: string): Buffer | undefined;
}

/**
 * Reads the operator's pictures once, so that a mistake in them stops the start and no reader meets it.
 * @param folder of GALLERY_DIR; absent: nothing is added
 */
export async function openOwnGallery(folder: string | undefined): Promise<OwnGallery> {
  const pictures = folder === undefined ? [] : await readPictures(resolve(folder));
  const byFile = new Map(pictures.map((picture) => [picture.entry.file, picture]));
  return {
    list: (language) => pictures.map((picture) => shownIn(language, picture)),
    pathOf: (file) => byFile.get(file)?.path,
    thumbnailOf: (file) => byFile.get(file)?.thumbnail,
  };
}

async function readPictures(folder: string): Promise<OwnPicture[]> {
  try {
    const entries = OwnGalleryFile.parse(JSON.parse(await readFile(join(folder, 'gallery.json'), 'utf8')));
    return await Promise.all(entries.map((entry) => readPicture(folder, entry)));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new Error(`GALLERY_DIR: ${join(folder, 'gallery.json')} cannot be used: ${reason}`);
  }
}

async function readPicture(folder: string, entry: Entry): Promise<OwnPicture> {
  try {
    return await measurePicture(join(folder, entry.file), entry);
  } catch (error) {
    throw new Error(`${entry.file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function measurePicture(path: string, entry: Entry): Promise<OwnPicture> {
  const bytes = await readFile(path);
  if (bytes.length > limits.publicImageBytes)
    throw new Error(`larger than the ${limits.publicImageBytes} bytes that can be checked`);
  const { autoOrient, format } = await sharp(bytes).metadata();
  if (!formats.includes(format)) throw new Error(`holds ${format}, which the gallery does not show`);
  const thumbnail = await sharp(bytes)
    .autoOrient()
    .resize(thumbnailPx, null, { withoutEnlargement: true })
    .webp({ quality: 72 })
    .toBuffer();
  return { entry, path, thumbnail, width: autoOrient.width, height: autoOrient.height };
}

function shownIn(language: Language, { entry, width, height }: OwnPicture): object {
  const { file, truth, licence, title, alt, made } = entry;
  const word = (words: z.infer<typeof Words>) =>
    typeof words === 'string' ? words : (words[language] ?? words.en);
  return {
    url: `/demo/own/${file}`,
    src: `/demo/own/${file}/shown.webp`,
    truth,
    licence,
    title: word(title),
    alt: word(alt),
    ...(made === undefined ? {} : { made: word(made) }),
    width,
    height,
  };
}
