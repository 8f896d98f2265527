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
    for (let y = 0; y < patchPx; y++) {
      const row = mirrored(top + y, image.height) * image.width;
      for (let x = 0; x < patchPx; x++) {
        const from = (row + mirrored(left + x, image.width)) * 3;
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
function resizeTaps(offset: number, length: number, targetPx: number): readonly Taps[] {
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
    return { first: offset + Math.min(first, length - 1), weights: sum > 0 ? weights.map((w) => w / sum) : weights.fill(1) };
  });
}

/** The centre square of the picture: its outline would betray the source, since generators love squares. */
export function wholeViewOf(image: RgbImage, wholePx: number): Tensor {
  const side = Math.min(image.width, image.height);
  const columns = resizeTaps(Math.floor((image.width - side) / 2), side, wholePx);
  const rows = resizeTaps(Math.floor((image.height - side) / 2), side, wholePx);
  const firstRow = rows[0]?.first ?? 0;
  const narrow = new Float64Array(side * wholePx * 3);
  for (let y = 0; y < side; y++) {
    const row = (firstRow + y) * image.width;
    for (const [x, { first, weights }] of columns.entries()) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let tap = 0, from = (row + first) * 3; tap < weights.length; tap++, from += 3) {
        const weight = weights[tap] ?? 0;
        red += weight * (image.data[from] ?? 0);
        green += weight * (image.data[from + 1] ?? 0);
        blue += weight * (image.data[from + 2] ?? 0);
      }
      narrow.set([red, green, blue], (y * wholePx + x) * 3);
    }
  }
  return { data: shrinkRows(narrow, rows, wholePx), dims: [1, 3, wholePx, wholePx] };
}

function shrinkRows(narrow: Float64Array, rows: readonly Taps[], wholePx: number): Float32Array {
  const top = rows[0]?.first ?? 0;
  const area = wholePx * wholePx;
  const data = new Float32Array(3 * area);
  for (const [y, { first, weights }] of rows.entries()) {
    for (let x = 0; x < wholePx; x++) {
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0;
        for (let tap = 0; tap < weights.length; tap++) {
          sum += (weights[tap] ?? 0) * (narrow[((first - top + tap) * wholePx + x) * 3 + channel] ?? 0);
        }
        data[channel * area + y * wholePx + x] = sum;
      }
    }
  }
  return data;
}
