import type { Tensor } from '../tensor-session.ts';
import type { RgbImage } from './rgb-image.ts';

/**
 * The views of a picture that the network sees. Training reads tensors made by this very code, so there is
 * no second implementation to drift away. Values stay 0..255; the network normalises them itself.
 */

/** Index inside 0..length-1 of a position on the picture mirrored without end. */
export function mirrored(position: number, length: number): number {
  if (length === 1) return 0;
  const period = 2 * (length - 1);
  const folded = ((position % period) + period) % period;
  return folded < length ? folded : period - folded;
}

/** Centre first, then the four quadrants; fewer where the picture has no room for distinct ones. */
export function patchOrigins(
  width: number,
  height: number,
  patchPx: number,
  maxPatches: number,
): readonly { readonly left: number; readonly top: number }[] {
  const places = [
    [0.5, 0.5],
    [0.15, 0.15],
    [0.85, 0.85],
    [0.85, 0.15],
    [0.15, 0.85],
  ] as const;
  const origins = new Map<string, { left: number; top: number }>();
  for (const [x, y] of places) {
    const left = Math.floor(Math.max(0, width - patchPx) * x);
    const top = Math.floor(Math.max(0, height - patchPx) * y);
    // A patch that lies almost on an earlier one would only cost time.
    const near = [...origins.values()].some(
      (other) => Math.abs(other.left - left) + Math.abs(other.top - top) < patchPx / 8,
    );
    if (!near) origins.set(`${left},${top}`, { left, top });
  }
  return [...origins.values()].slice(0, maxPatches);
}

/** Native pixels, never resized, because resizing wipes out the traces that a generator leaves. */
export function patchesOf(image: RgbImage, patchPx: number, maxPatches: number): Tensor {
  const origins = patchOrigins(image.width, image.height, patchPx, maxPatches);
  const area = patchPx * patchPx;
  const data = new Float32Array(origins.length * 3 * area);
  origins.forEach(({ left, top }, patch) => {
    const columns = Int32Array.from({ length: patchPx }, (_, x) => mirrored(left + x, image.width) * 3);
    for (let y = 0; y < patchPx; y++) {
      const row = mirrored(top + y, image.height) * image.width * 3;
      for (let x = 0; x < patchPx; x++) {
        const from = row + (columns[x] ?? 0);
        const to = patch * 3 * area + y * patchPx + x;
        data[to] = image.data[from] ?? 0;
        data[to + area] = image.data[from + 1] ?? 0;
        data[to + 2 * area] = image.data[from + 2] ?? 0;
      }
    }
  });
  return { data, dims: [origins.length, 3, patchPx, patchPx] };
}

interface Taps {
  readonly first: number;
  readonly weights: Float64Array;
}

/** Triangle filter, widened when shrinking, so that no pixel is skipped. */
function resizeTaps(length: number, targetPx: number): readonly Taps[] {
  const scale = length / targetPx;
  const support = Math.max(1, scale);
  return Array.from({ length: targetPx }, (_, index) => {
    const centre = (index + 0.5) * scale;
    const first = Math.max(0, Math.ceil(centre - support - 0.5));
    const last = Math.min(length - 1, Math.floor(centre + support - 0.5));
    const weights = new Float64Array(Math.max(1, last - first + 1));
    for (let tap = 0; tap < weights.length; tap++) {
      weights[tap] = Math.max(0, 1 - Math.abs(first + tap + 0.5 - centre) / support);
    }
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return {
      first: Math.min(first, length - 1),
      weights: sum > 0 ? weights.map((w) => w / sum) : weights.fill(1),
    };
  });
}

/** The centre square of the picture: its outline would betray the source, since generators love squares. */
export function wholeViewOf(image: RgbImage, wholePx: number): Tensor {
  const { side, data: pixels } = centreSquare(image, wholePx);
  const taps = resizeTaps(side, wholePx);
  const area = wholePx * wholePx;
  const data = new Float32Array(3 * area);
  const row = new Float32Array(3 * side);
  for (const [y, { first, weights }] of taps.entries()) {
    row.fill(0);
    for (let tap = 0; tap < weights.length; tap++) {
      addRow(row, pixels, (first + tap) * side * 3, weights[tap] ?? 0);
    }
    for (const [x, column] of taps.entries()) weighColumns(row, column, data, y * wholePx + x, area);
  }
  return { data, dims: [1, 3, wholePx, wholePx] };
}

interface Square {
  readonly side: number;
  readonly data: Float32Array;
}

/**
 * The centre square, averaged over blocks of pixels down to no less than twice the wanted size: plain sums
 * take most of a large picture away before the costly filter runs.
 */
function centreSquare(image: RgbImage, wholePx: number): Square {
  const whole = Math.min(image.width, image.height);
  const block = Math.max(1, Math.floor(whole / (2 * wholePx)));
  const side = Math.floor(whole / block);
  const left = Math.floor((image.width - side * block) / 2);
  const top = Math.floor((image.height - side * block) / 2);
  const data = new Float32Array(side * side * 3);
  const share = 1 / (block * block);
  const strideBytes = image.width * 3;
  for (let y = 0, to = 0; y < side; y++) {
    const row = (top + y * block) * strideBytes + left * 3;
    for (let x = 0; x < side; x++, to += 3) {
      addBlock(image.data, row + x * block * 3, strideBytes, block, share, data, to);
    }
  }
  return { side, data };
}

function addBlock(
  pixels: RgbImage['data'],
  start: number,
  strideBytes: number,
  block: number,
  share: number,
  out: Float32Array,
  to: number,
): void {
  let red = 0;
  let green = 0;
  let blue = 0;
  for (let line = 0; line < block; line++) {
    const from = start + line * strideBytes;
    for (let at = from; at < from + block * 3; at += 3) {
      red += pixels[at] ?? 0;
      green += pixels[at + 1] ?? 0;
      blue += pixels[at + 2] ?? 0;
    }
  }
  out[to] = red * share;
  out[to + 1] = green * share;
  out[to + 2] = blue * share;
}

function addRow(row: Float32Array, pixels: Float32Array, start: number, weight: number): void {
  for (let at = 0; at < row.length; at++) {
    row[at] = (row[at] ?? 0) + weight * (pixels[start + at] ?? 0);
  }
}

function weighColumns(row: Float32Array, taps: Taps, out: Float32Array, at: number, area: number): void {
  let red = 0;
  let green = 0;
  let blue = 0;
  for (let tap = 0, from = taps.first * 3; tap < taps.weights.length; tap++, from += 3) {
    const weight = taps.weights[tap] ?? 0;
    red += weight * (row[from] ?? 0);
    green += weight * (row[from + 1] ?? 0);
    blue += weight * (row[from + 2] ?? 0);
  }
  out[at] = red;
  out[at + area] = green;
  out[at + 2 * area] = blue;
}
