import type { PixelImage } from '@telltale/shared/fingerprint/pdq';
import { encode } from 'blurhash';

const components = { across: 4, down: 3 };
/** Samples a side: plenty for waves of four and three, and the library raises each one to a power for every wave. */
const sampledPx = 24;

/** Colours of a picture as a few waves, in some thirty characters: what a blurred thumbnail is drawn from. */
export function blurhashOf({ data, width, height, channels }: PixelImage): string {
  const [columns, rows] = [Math.min(width, sampledPx), Math.min(height, sampledPx)];
  const rgba = new Uint8ClampedArray(columns * rows * 4).fill(255);
  for (let row = 0, to = 0; row < rows; row += 1) {
    const y = Math.floor(((row + 0.5) * height) / rows);
    for (let column = 0; column < columns; column += 1, to += 4) {
      const x = Math.floor(((column + 0.5) * width) / columns);
      const from = (y * width + x) * channels;
      rgba.set(data.subarray(from, from + 3), to);
    }
  }
  return encode(rgba, columns, rows, components.across, components.down);
}
