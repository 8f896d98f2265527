import sharp from 'sharp';

const longSidePx = 1_000;

/** Interleaved 8-bit RGB. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint8ClampedArray;
}

/** A data URL for a page: re-encoded, so that it carries pixels and nothing else of the file. */
export async function printablePicture({ width, height, data }: Pixels): Promise<string> {
  const jpeg = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(longSidePx, longSidePx, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}
