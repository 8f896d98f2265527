import type { PixelImage } from '@telltale/shared/fingerprint/pdq';
import { CheckProblem } from '../background/check-problem.ts';
import type { PixelSize } from './picture-kind.ts';

/** A decoded picture: what the browser would show of it (first frame, upright, on white where transparent). */
export interface Picture extends PixelSize {
  /** RGBA without transparency; smaller than the picture where a size is given. */
  pixels(size?: PixelSize): PixelImage;
  toJpeg(size: PixelSize): Promise<Blob>;
  close(): void;
}

const jpegQuality = 0.95;

export async function decodePicture(bytes: Uint8Array<ArrayBuffer>): Promise<Picture> {
  const bitmap = await createImageBitmap(new Blob([bytes])).catch((cause: unknown) => {
    throw new CheckProblem('undecodable', { cause });
  });
  const size = { widthPx: bitmap.width, heightPx: bitmap.height };
  return {
    ...size,
    pixels: ({ widthPx, heightPx } = size) => {
      const { context } = draw(bitmap, { widthPx, heightPx });
      const { data } = context.getImageData(0, 0, widthPx, heightPx);
      return { data, width: widthPx, height: heightPx, channels: 4 };
    },
    toJpeg: (target) =>
      draw(bitmap, target).canvas.convertToBlob({ type: 'image/jpeg', quality: jpegQuality }),
    close: () => bitmap.close(),
  };
}

function draw(bitmap: ImageBitmap, { widthPx, heightPx }: PixelSize) {
  const canvas = new OffscreenCanvas(widthPx, heightPx);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new CheckProblem('undecodable');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, widthPx, heightPx);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, widthPx, heightPx);
  return { canvas, context };
}
