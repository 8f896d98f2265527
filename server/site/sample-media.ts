import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { panWebm } from './samples/pan.ts';
import { voiceWav } from './samples/voice.ts';

const thumbnailPx = 144;

/**
 * What the first page offers to those who have nothing at hand, under `/samples/`: made by us, or out of the
 * gallery's pictures.
 * @param picturesDir holds the gallery's pictures
 * @param textsDir holds the texts
 */
export function sampleMedia(picturesDir: string, textsDir: string): Plugin {
  const picture = (name: string) => readFile(join(picturesDir, name));
  const makers: Readonly<Record<string, () => Promise<Uint8Array> | Uint8Array>> = {
    'alpine-landscape.webp': async () => thumbnailOf(await picture('alpine-landscape.jpg')),
    'mountains-signed.webp': async () => thumbnailOf(await picture('mountains-signed.jpg')),
    'dunes-tampered.webp': async () => thumbnailOf(await picture('dunes-tampered.jpg')),
    'invented-lake.webp': async () => thumbnailOf(await picture('invented-lake.jpg')),
    'essay.txt': () => readFile(join(textsDir, 'essay.txt')),
    'note.txt': () => readFile(join(textsDir, 'note.txt')),
    'voice.wav': voiceWav,
    'pan.webp': async () => thumbnailOf(await picture('nagasaki-boats.jpg')),
    'pan.webm': async () => panWebm(await picture('nagasaki-boats.jpg')),
  };
  return {
    name: 'telltale-sample-media',
    apply: 'build',
    async generateBundle() {
      for (const [name, make] of Object.entries(makers))
        this.emitFile({ type: 'asset', fileName: `samples/${name}`, source: await make() });
    },
  };
}

const thumbnailOf = (picture: Uint8Array) =>
  sharp(picture).resize(thumbnailPx, thumbnailPx).webp({ quality: 78 }).toBuffer();
