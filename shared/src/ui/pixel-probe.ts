/** Large and colourful enough that no browser spares it: some leave tiny or plain drawings as they are. */
const sidePx = 64;

/** A way of getting the pixels of a picture, RGBA at its own size. */
export type ReadPixels = (picture: ImageBitmap) => Promise<ArrayLike<number>>;

/** By how much (0..255) known pixels differ once they come back; 255 where they cannot be read at all. */
export async function deviationOf(read: ReadPixels): Promise<number> {
  const known = new ImageData(sidePx, sidePx);
  known.data.forEach((_, at) => {
    known.data[at] = at % 4 === 3 ? 255 : (at * 73 + (at >> 8) * 151) % 256;
  });
  const picture = await createImageBitmap(known);
  try {
    const seen = await read(picture);
    return known.data.reduce((most, value, at) => Math.max(most, Math.abs(value - (seen[at] ?? 0))), 0);
  } catch {
    return 255;
  } finally {
    picture.close();
  }
}

let measured: Promise<number> | null = null;

/**
 * Of this browser's canvas, measured once: some browsers change its pixels, so that no page can tell them by it, as
 * Brave does (https://brave.com/privacy-updates/4-fingerprinting-defenses-2.0/).
 */
export function canvasDeviation(): Promise<number> {
  measured ??= deviationOf(async (picture) => {
    const context = new OffscreenCanvas(sidePx, sidePx).getContext('2d', { willReadFrequently: true });
    context?.drawImage(picture, 0, 0);
    return context?.getImageData(0, 0, sidePx, sidePx).data ?? [];
  });
  return measured;
}

/** A JPEG changes its pixels by as much: what is lossy or rescaled anyway bears it, a file's own pixels do not. */
const bearableDeviation = 2;

/** Whether a copy that is drawn on a canvas still shows what was drawn. */
export async function canvasKeepsPictures(): Promise<boolean> {
  return (await canvasDeviation()) <= bearableDeviation;
}
