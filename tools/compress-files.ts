// `node --import tsx tools/compress-files.ts FOLDER`: puts a Brotli and a gzip copy beside each text file of a built folder.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Pictures, sounds and fonts are compressed as they are. */
const textExtensions = new Set([
  '.css',
  '.html',
  '.js',
  '.json',
  '.md',
  '.svg',
  '.txt',
  '.wasm',
  '.webmanifest',
  '.xml',
]);
/** Below, it all fits one packet. */
const leastBytes = 1_024;

const copies = {
  br: (text: Buffer) =>
    brotliCompressSync(text, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
  gz: (text: Buffer) => gzipSync(text, { level: 9 }),
};

for (const name of readdirSync(process.argv[2] ?? '.', { recursive: true, encoding: 'utf8' })) {
  const file = join(process.argv[2] ?? '.', name);
  if (!textExtensions.has(extname(name)) || !statSync(file).isFile()) continue;
  const text = readFileSync(file);
  if (text.length < leastBytes) continue;
  for (const [extension, compress] of Object.entries(copies))
    writeFileSync(`${file}.${extension}`, compress(text));
}
