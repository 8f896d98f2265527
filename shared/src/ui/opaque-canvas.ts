export type Drawable = CanvasImageSource & { readonly width: number; readonly height: number };

/** On white where the picture is transparent, as a page would show it; null where this browser has no canvas. */
export function drawOpaque(picture: Drawable, scale = 1): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(picture.width * scale));
  canvas.height = Math.max(1, Math.floor(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}
