/** Interleaved 8-bit RGB, EXIF orientation already applied, alpha already flattened on white. */
export interface RgbImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint8ClampedArray;
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
