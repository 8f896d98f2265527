/**
 * PDQ, the perceptual hash for photographs: 256 bits that stay close when a picture is
 * recompressed or resized, and a quality that says how much structure the bits rest on
 * (https://github.com/facebook/ThreatExchange/tree/main/pdq).
 *
 * Server, service worker and page must agree to the bit, so only operations that ECMAScript
 * defines exactly are used (no Math.cos), in the order and the single precision of the C++
 * reference. Alpha is ignored as there: flatten transparent pictures before hashing.
 */
export interface PixelImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly channels: 3 | 4;
}

export interface Pdq {
  /** 64 lower-case hexadecimal characters. */
  readonly hex: string;
  /** 0..100; under 50 the picture is too plain for its hash to identify it. */
  readonly quality: number;
}

interface Luma {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

const maxSidePx = 512;
const minSidePx = 5;
const gridSize = 64;
const hashSize = 16;
const { fround } = Math;
const dctMatrix = makeDctMatrix();

export function pdq(image: PixelImage): Pdq {
  if (image.data.length !== image.width * image.height * image.channels) {
    throw new RangeError('The pixel data does not fit the width, height and channels.');
  }
  if (image.width < minSidePx || image.height < minSidePx) {
    return { hex: '0'.repeat(hashSize ** 2 / 4), quality: 0 };
  }
  const luma = sampleLuma(image);
  const grid = luma.width === gridSize && luma.height === gridSize ? luma.values : blurredGrid(luma);
  return { hex: toHex(lowFrequencies(grid)), quality: gradientQuality(grid) };
}

export function isPdqHex(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

export function hammingDistanceBits(a: string, b: string): number {
  return distanceBits(pdqWords(a), pdqWords(b));
}

/** A hash as eight words: to be made once where it is compared with many. */
export function pdqWords(hex: string): Uint32Array {
  if (!isPdqHex(hex)) throw new RangeError('A PDQ hash is 64 lower-case hexadecimal characters.');
  return Uint32Array.from({ length: 8 }, (_, at) => Number.parseInt(hex.slice(at * 8, at * 8 + 8), 16));
}

export function distanceBits(a: Uint32Array, b: Uint32Array): number {
  let bits = 0;
  for (let at = 0; at < a.length; at++) bits += countBits((a[at] ?? 0) ^ (b[at] ?? 0));
  return bits;
}

function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * Brightness of the picture, at most 512 x 512. As in the reference, a picture with a longer
 * side is sampled (nearest pixel) to exactly that square: one read per sample, whatever its size.
 */
function sampleLuma({ width, height, data, channels }: PixelImage): Luma {
  const isLarge = width > maxSidePx || height > maxSidePx;
  const columns = isLarge ? maxSidePx : width;
  const rows = isLarge ? maxSidePx : height;
  const values = new Float32Array(columns * rows);
  const red = fround(0.299);
  const green = fround(0.587);
  const blue = fround(0.114);
  const offsets = Int32Array.from(
    { length: columns },
    (_, x) => Math.floor((x * width) / columns) * channels,
  );
  let out = 0;
  for (let y = 0; y < rows; y++) {
    const rowStart = Math.floor((y * height) / rows) * width * channels;
    for (let x = 0; x < columns; x++) {
      const at = rowStart + (offsets[x] ?? 0);
      const redGreen = fround(fround(red * (data[at] ?? 0)) + fround(green * (data[at + 1] ?? 0)));
      values[out++] = redGreen + fround(blue * (data[at + 2] ?? 0));
    }
  }
  return { width: columns, height: rows, values };
}

/** Two rounds of box filters along rows and columns (a tent filter as wide as one cell), read at the cells' centres. */
function blurredGrid({ width, values }: Luma): Float32Array {
  const filtered = new Float32Array(values.length);
  boxFilterRows(values, filtered, width);
  boxFilterColumns(filtered, values, width);
  boxFilterRows(values, filtered, width);
  // Columns that no cell is read from need not be filtered once more.
  const columns = sampleColumns(filtered, width);
  const blurred = new Float32Array(columns.length);
  boxFilterColumns(columns, blurred, gridSize);
  return sampleRows(blurred, gridSize);
}

/** How many pixels of a line a box has before the one it is the mean of, and behind it with that one. */
function boxOf(lengthPx: number): { readonly ahead: number; readonly behind: number } {
  const windowPx = Math.ceil(lengthPx / (2 * gridSize));
  const ahead = windowPx >> 1;
  return { ahead, behind: windowPx - ahead };
}

/**
 * The mean of the box around each pixel of its row. Four rows go side by side: a sum must wait for the one before it,
 * but not for those of other rows.
 */
function boxFilterRows(input: Float32Array, output: Float32Array, width: number): void {
  const height = input.length / width;
  const { ahead, behind } = boxOf(width);
  for (let top = 0; top < height; top += 4) {
    // No picture is lower than four rows; the last ones may be filtered twice.
    const a = Math.min(top, height - 4) * width;
    const b = a + width;
    const c = b + width;
    const d = c + width;
    let [sumA, sumB, sumC, sumD] = [0, 0, 0, 0];
    let count = 0;
    for (let x = -ahead; x < width; x++) {
      const entering = x + ahead;
      if (entering < width) {
        sumA = fround(sumA + (input[a + entering] ?? 0));
        sumB = fround(sumB + (input[b + entering] ?? 0));
        sumC = fround(sumC + (input[c + entering] ?? 0));
        sumD = fround(sumD + (input[d + entering] ?? 0));
        count++;
      }
      const leaving = x - behind;
      if (leaving >= 0) {
        sumA = fround(sumA - (input[a + leaving] ?? 0));
        sumB = fround(sumB - (input[b + leaving] ?? 0));
        sumC = fround(sumC - (input[c + leaving] ?? 0));
        sumD = fround(sumD - (input[d + leaving] ?? 0));
        count--;
      }
      if (x < 0) continue;
      output[a + x] = sumA / count;
      output[b + x] = sumB / count;
      output[c + x] = sumC / count;
      output[d + x] = sumD / count;
    }
  }
}

/** The same along columns, which all go down side by side: memory is read fastest along rows. */
function boxFilterColumns(input: Float32Array, output: Float32Array, width: number): void {
  const height = input.length / width;
  const { ahead, behind } = boxOf(height);
  const sums = new Float32Array(width);
  let count = 0;
  for (let y = -ahead; y < height; y++) {
    const entering = y + ahead;
    if (entering < height) {
      addRow(sums, input, entering * width);
      count++;
    }
    const leaving = y - behind;
    if (leaving >= 0) {
      subtractRow(sums, input, leaving * width);
      count--;
    }
    const start = y * width;
    if (y >= 0) for (let x = 0; x < width; x++) output[start + x] = (sums[x] ?? 0) / count;
  }
}

function addRow(sums: Float32Array, input: Float32Array, start: number): void {
  for (let x = 0; x < sums.length; x++) sums[x] = (sums[x] ?? 0) + (input[start + x] ?? 0);
}

function subtractRow(sums: Float32Array, input: Float32Array, start: number): void {
  for (let x = 0; x < sums.length; x++) sums[x] = (sums[x] ?? 0) - (input[start + x] ?? 0);
}

/** Where the cells of the grid have their centres. */
const centreOf = (cell: number, length: number) => Math.floor(((cell + 0.5) * length) / gridSize);

function sampleColumns(values: Float32Array, width: number): Float32Array {
  const height = values.length / width;
  const centres = Int32Array.from({ length: gridSize }, (_, cell) => centreOf(cell, width));
  const sampled = new Float32Array(gridSize * height);
  let out = 0;
  for (let start = 0; start < values.length; start += width) {
    for (let cell = 0; cell < gridSize; cell++) sampled[out++] = values[start + (centres[cell] ?? 0)] ?? 0;
  }
  return sampled;
}

function sampleRows(values: Float32Array, width: number): Float32Array {
  const height = values.length / width;
  const sampled = new Float32Array(gridSize * width);
  for (let cell = 0; cell < gridSize; cell++) {
    const start = centreOf(cell, height) * width;
    sampled.set(values.subarray(start, start + width), cell * width);
  }
  return sampled;
}

/** Sums only steps of a hundredth of the full range or more: noise is not structure. */
function gradientQuality(grid: Float32Array): number {
  let steps = 0;
  for (let at = 0; at < grid.length; at++) {
    const here = grid[at] ?? 0;
    if (at + gridSize < grid.length) steps += gradientSteps(here, grid[at + gridSize] ?? 0);
    if ((at + 1) % gridSize !== 0) steps += gradientSteps(here, grid[at + 1] ?? 0);
  }
  return Math.min(100, Math.floor(steps / 90));
}

function gradientSteps(a: number, b: number): number {
  return Math.abs(Math.trunc(fround(fround(fround(a - b) * 100) / 255)));
}

/** The 16 x 16 lowest frequencies of the grid's cosine transform, the constant term left out. */
function lowFrequencies(grid: Float32Array): Float32Array {
  const half = new Float32Array(hashSize * gridSize);
  const result = new Float32Array(hashSize ** 2);
  for (let row = 0; row < hashSize; row++) {
    for (let column = 0; column < gridSize; column++) {
      half[row * gridSize + column] = dot(row * gridSize, grid, column, gridSize);
    }
    for (let column = 0; column < hashSize; column++) {
      result[row * hashSize + column] = dot(column * gridSize, half, row * gridSize, 1);
    }
  }
  return result;
}

function dot(matrixRow: number, values: Float32Array, start: number, stride: number): number {
  let sum = 0;
  for (let k = 0; k < gridSize; k++) {
    sum = fround(sum + fround((dctMatrix[matrixRow + k] ?? 0) * (values[start + k * stride] ?? 0)));
  }
  return sum;
}

function toHex(frequencies: Float32Array): string {
  const median = frequencies.slice().sort()[frequencies.length / 2 - 1] ?? 0;
  let hex = '';
  for (let last = frequencies.length - 1; last > 0; last -= 4) {
    let digit = 0;
    for (let bit = 0; bit < 4; bit++) digit = digit * 2 + ((frequencies[last - bit] ?? 0) > median ? 1 : 0);
    hex += digit.toString(16);
  }
  return hex;
}

function makeDctMatrix(): Float32Array {
  const scale = fround(Math.sqrt(2 / gridSize));
  return Float32Array.from({ length: hashSize * gridSize }, (_, at) => {
    const row = Math.floor(at / gridSize);
    return scale * cosineOfSteps((row + 1) * (2 * (at % gridSize) + 1));
  });
}

/** cos(steps * pi / 128) from additions and products alone: engines differ in Math.cos's last digit. */
function cosineOfSteps(steps: number): number {
  const turn = steps % 256;
  const folded = turn > 128 ? 256 - turn : turn;
  if (folded > 64) return -cosineOfSteps(128 - folded);
  const squared = ((folded * Math.PI) / 128) ** 2;
  let sum = 1;
  for (let term = 13; term > 0; term--) sum = 1 - (squared * sum) / (2 * term * (2 * term - 1));
  return sum;
}
