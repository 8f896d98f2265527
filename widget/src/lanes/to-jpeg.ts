import { jpegOfFrame } from '@telltale/shared/ui/frame-jpeg';
import { type Drawable, drawOpaque } from '@telltale/shared/ui/opaque-canvas';
import { canvasKeepsPictures } from '@telltale/shared/ui/pixel-probe';
import { CheckProblem } from '../problem.ts';

/** @throws {CheckProblem} `pixels_changed` */
export async function jpegOf(picture: Drawable, scale: number, quality: number): Promise<Blob> {
  const canvas = await draw(picture, scale);
  return requireJpeg(await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality)));
}

/** What a video shows now. @throws {CheckProblem} `pixels_changed` */
export async function jpegOfStill(video: Drawable, scale: number): Promise<Blob> {
  return requireJpeg(await jpegOfFrame(await draw(video, scale)));
}

async function draw(picture: Drawable, scale: number): Promise<HTMLCanvasElement> {
  // What some browsers give back in place of the picture would be judged as the picture.
  if (!(await canvasKeepsPictures())) throw new CheckProblem('pixels_changed');
  const canvas = drawOpaque(picture, scale);
  if (!canvas) throw new CheckProblem('undecodable');
  return canvas;
}

function requireJpeg(jpeg: Blob | null): Blob {
  if (!jpeg) throw new CheckProblem('undecodable');
  return jpeg;
}

export function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(new CheckProblem('undecodable'));
    reader.readAsDataURL(blob);
  });
}
