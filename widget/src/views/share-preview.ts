import { decode, encode } from 'blurhash';
import { jpegOf } from '../lanes/to-jpeg.ts';

/** The very copy that a link will show, and the blur that stands for it while it is not shared. */
export interface Preview {
  readonly jpeg: Blob;
  /** Read back from the JPEG, so that it looks as it will look to others. */
  readonly bitmap: ImageBitmap;
  readonly blur: ImageBitmap;
}

/** As the server would make it smaller anyway. */
const longSidePx = 640;
const jpegQuality = 0.8;
const blurSidePx = 32;

export async function previewOf(picture: ImageBitmap): Promise<Preview> {
  const jpeg = await jpegOf(
    picture,
    Math.min(1, longSidePx / Math.max(picture.width, picture.height)),
    jpegQuality,
  );
  const bitmap = await createImageBitmap(jpeg);
  return { jpeg, bitmap, blur: await blur(bitmap) };
}

/** Through its blurhash: as many colours as fit in some thirty letters. */
async function blur(bitmap: ImageBitmap): Promise<ImageBitmap> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = blurSidePx;
  const context = canvas.getContext('2d');
  if (!context) return bitmap;
  context.drawImage(bitmap, 0, 0, blurSidePx, blurSidePx);
  const { data } = context.getImageData(0, 0, blurSidePx, blurSidePx);
  const pixels = decode(encode(data, blurSidePx, blurSidePx, 4, 3), blurSidePx, blurSidePx);
  context.putImageData(new ImageData(new Uint8ClampedArray(pixels), blurSidePx), 0, 0);
  const { width, height } = bitmap;
  return createImageBitmap(canvas, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' });
}
