import type { Tensor } from '../tensor-session.ts';
import type { RgbImage } from './rgb-image.ts';

/** Where the pixels of each patch lie, as byte offsets of rows and columns in the picture. */
export interface PatchPlaces {
  readonly count: number;
  readonly sidePx: number;
  readonly rows: Int32Array;
  readonly columns: Int32Array;
}

/** @param rows of the picture, count x side; so are the columns */
export function patchPlacesOf({ width }: RgbImage, rows: Tensor, columns: Tensor): PatchPlaces {
  const [count = 0, sidePx = 0] = rows.dims;
  return { count, sidePx, rows: offsetsOf(rows, width * 3), columns: offsetsOf(columns, 3) };
}

/** Writes the three planes of one patch, from `start` on. */
export function gatherPatch(
  { data }: RgbImage,
  { sidePx, rows, columns }: PatchPlaces,
  patch: number,
  planes: Uint8Array | Float32Array,
  start: number,
): void {
  const plane = sidePx * sidePx;
  let out = start;
  for (let y = 0; y < sidePx; y++) {
    const row = rows[patch * sidePx + y] ?? 0;
    for (let x = 0; x < sidePx; x++, out++) {
      const at = row + (columns[patch * sidePx + x] ?? 0);
      planes[out] = data[at] ?? 0;
      planes[out + plane] = data[at + 1] ?? 0;
      planes[out + 2 * plane] = data[at + 2] ?? 0;
    }
  }
}

function offsetsOf({ data }: Tensor, each: number): Int32Array {
  if (!(data instanceof BigInt64Array)) throw new Error('places of pixels are whole numbers');
  return Int32Array.from(data, (place) => Number(place) * each);
}
