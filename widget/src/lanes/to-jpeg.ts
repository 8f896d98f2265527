import { CheckProblem } from '../problem.ts';

/** On white where the picture is transparent, as a page would show it. */
export async function jpegOf(
  picture: CanvasImageSource & { readonly width: number; readonly height: number },
  scale: number,
  quality: number,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(picture.width * scale));
  canvas.height = Math.max(1, Math.floor(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new CheckProblem('undecodable');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
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
