/** Interleaved 8-bit RGB, EXIF orientation already applied, alpha already flattened on white. */
export interface RgbImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint8ClampedArray;
}

/** Drops the alpha channel by laying the picture on white, as a page would show it. */
export function rgbFromRgba(rgba: Uint8Array | Uint8ClampedArray, width: number, height: number): RgbImage {
  const pixels = width * height;
  if (rgba.length !== pixels * 4) throw new Error(`RGBA data has ${rgba.length} bytes, not ${pixels * 4}`);
  const data = new Uint8ClampedArray(pixels * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    const alpha = rgba[from + 3] ?? 255;
    const white = 255 * (255 - alpha);
    for (let channel = 0; channel < 3; channel++) {
      data[to + channel] = Math.round(((rgba[from + channel] ?? 0) * alpha + white) / 255);
    }
  }
  return { width, height, data };
}

/** A picture that is not what it claims would give a score without meaning, so it is refused. */
export function assertRgbImage(image: RgbImage): void {
  const { width, height, data } = image;
  const whole = Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0;
  if (!whole) throw new Error(`a picture of ${width} x ${height} pixels cannot be read`);
  // Pixels as floating-point numbers could be NaN, and would be read as other pixels.
  if (data.BYTES_PER_ELEMENT !== 1) throw new Error('the pixels of a picture must be bytes');
  if (data.length !== width * height * 3) {
    throw new Error(
      `a picture of ${width} x ${height} needs ${width * height * 3} bytes, not ${data.length}`,
    );
  }
}
