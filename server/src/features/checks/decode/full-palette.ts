import { dataOf, type PngChunk, writeChunk } from './png-chunks.ts';

const indexed = 3;
const colourBytes = 3;

/**
 * The chunks of a PNG with a palette that has a colour for each number a pixel can be. Browsers show a number beyond the
 * palette as its last colour, the decoder as black (tried with Chromium 156 and libpng 1.6.58).
 */
export function withFullPalette(chunks: readonly PngChunk[]): readonly PngChunk[] {
  const [depth = 0, colourType] = chunks[0]?.type === 'IHDR' ? dataOf(chunks[0]).subarray(8, 10) : [];
  const palette = chunks.find(({ type }) => type === 'PLTE');
  if (colourType !== indexed || !palette) return chunks;
  const count = Math.floor(dataOf(palette).length / colourBytes);
  const missing = 2 ** depth - count;
  if (count === 0 || missing <= 0) return chunks;
  return chunks.map((chunk) => {
    if (chunk === palette) return repeatLast(chunk, colourBytes, missing);
    const isForAll = chunk.type === 'tRNS' && dataOf(chunk).length === count;
    return isForAll ? repeatLast(chunk, 1, missing) : chunk;
  });
}

function repeatLast(chunk: PngChunk, bytes: number, times: number): PngChunk {
  const data = dataOf(chunk);
  return writeChunk(chunk.type, Buffer.concat([data, Buffer.alloc(times * bytes, data.subarray(-bytes))]));
}
