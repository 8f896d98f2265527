import type { PixelImage } from '@telltale/shared/fingerprint/pdq';
import { canvasKeepsPictures } from '@telltale/shared/ui/pixel-probe';
import { CheckProblem } from '../messaging/check-problem.ts';
import { drawScaled } from './drawn.ts';
import type { PixelSize } from './picture-kind.ts';
import { firstExactWay, throughCanvas, throughVideoFrame } from './read-pixels.ts';

/** A decoded picture: what the browser would show of it (first frame, upright, on white where transparent). */
export interface Picture extends PixelSize {
  /**
   * RGBA without transparency; smaller than the picture where a size is given.
   * @throws {CheckProblem} `pixels_changed` where this browser does not give them as they are
   */
  pixels(size?: PixelSize): Promise<PixelImage>;
  /** @throws {CheckProblem} `pixels_changed` where this browser would make a copy of something else */
  toJpeg(size: PixelSize): Promise<Blob>;
  close(): void;
}

const jpegQuality = 0.95;
const readPixels = firstExactWay([throughCanvas, throughVideoFrame]);

export async function decodePicture(bytes: Uint8Array<ArrayBuffer>): Promise<Picture> {
  const bitmap = await createImageBitmap(new Blob([bytes])).catch((cause: unknown) => {
    throw new CheckProblem('undecodable', { cause });
  });
  return pictureOf(bitmap);
}

export function pictureOf(bitmap: ImageBitmap): Picture {
  const size = { widthPx: bitmap.width, heightPx: bitmap.height };
  return {
    ...size,
    pixels: (target = size) => readPixels(bitmap, target),
    async toJpeg(target) {
      if (!(await canvasKeepsPictures())) throw new CheckProblem('pixels_changed');
      return drawScaled(bitmap, target).canvas.convertToBlob({ type: 'image/jpeg', quality: jpegQuality });
    },
    close: () => bitmap.close(),
  };
}
