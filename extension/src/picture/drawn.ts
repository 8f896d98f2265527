import { CheckProblem } from '../messaging/check-problem.ts';
import type { PixelSize } from './picture-kind.ts';

/** A picture on a canvas of a size, on white where it is transparent. */
export function drawScaled(picture: ImageBitmap, { widthPx, heightPx }: PixelSize) {
  const canvas = new OffscreenCanvas(widthPx, heightPx);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new CheckProblem('undecodable');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, widthPx, heightPx);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, widthPx, heightPx);
  return { canvas, context };
}
