import { dataOf, isIntact, type PngChunk, readChunks } from './png-chunks.ts';

const signatureBytes = 8;
const wanted = new Set(['cICP', 'iCCP', 'sRGB', 'cHRM', 'gAMA', 'IDAT']);

/** Whole numbers in the file, a hundred thousandth each. */
const unit = 100_000;
/** That of sRGB, near enough: browsers differ in what they make of the rest. */
const usualGamma = 0.45455;
/** x and y of white, red, green and blue. */
const usualPrimaries = [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06];
const tolerance = 0.01;
/** Primaries of BT.709, the curve of sRGB, no matrix, full range (ITU-T H.273, tables 2 to 4). */
const usualCodePoints = [1, 13, 0, 1];

/**
 * By which power a PNG without a profile keeps light, where that is not as usual: browsers turn such numbers into others
 * before they show them, and the decoder does not (https://www.w3.org/TR/png-3/#12Encoder-gamma-handling; of several
 * chunks the first of cICP, iCCP, sRGB, and gAMA with cHRM counts, 4.3).
 * @throws Error where the colours are of another space, which nothing here converts
 */
export function unusualGammaOf(png: Uint8Array): number | null {
  const chunks = colourChunks(png);
  const codePoints = chunks.get('cICP');
  if (codePoints) {
    if (!isNear(codePoints, usualCodePoints, 0)) throw new Error('colours of another space');
    return null;
  }
  if (chunks.has('iCCP') || chunks.has('sRGB')) return null;
  const primaries = numbersOf(chunks.get('cHRM'));
  if (primaries.length > 0 && !isNear(primaries, usualPrimaries, tolerance))
    throw new Error('primaries of another space');
  const [gamma = 0] = numbersOf(chunks.get('gAMA'));
  return gamma === 0 || isNear([gamma], [usualGamma], tolerance) ? null : gamma;
}

/** Those before the pixels whose checksum holds, the first of each kind. */
function colourChunks(png: Uint8Array): ReadonlyMap<string, Buffer> {
  const file = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const { chunks } = readChunks(file, signatureBytes, (type) => wanted.has(type));
  const pixelsAt = chunks.findIndex(({ type }) => type === 'IDAT');
  const before: readonly PngChunk[] = pixelsAt < 0 ? chunks : chunks.slice(0, pixelsAt);
  const intact = before.filter(isIntact).map((chunk) => [chunk.type, dataOf(chunk)] as const);
  return new Map(intact.reverse());
}

const numbersOf = (data: Buffer = Buffer.alloc(0)): number[] =>
  Array.from({ length: Math.floor(data.length / 4) }, (_, at) => data.readUInt32BE(4 * at) / unit);

const isNear = (some: ArrayLike<number>, others: readonly number[], by: number): boolean =>
  some.length === others.length && others.every((other, at) => Math.abs((some[at] ?? 0) - other) <= by);

/** What 8-bit sRGB shows for each number of the file. @param most the largest of them: 255 or 65,535 */
export function shownNumbers(gamma: number, most: number): Uint8Array {
  return Uint8Array.from({ length: most + 1 }, (_, number) => {
    const light = (number / most) ** (1 / gamma);
    const encoded = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
    return Math.round(255 * encoded);
  });
}
