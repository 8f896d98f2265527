/** The server takes 512 kB a frame (`limits.thumbBytes`); noise at the best quality may be larger. */
const maxJpegBytes = 500 * 1024;
const jpegQualities = [0.9, 0.75, 0.5] as const;

/** A frame of a video at the best quality that the server takes; null where the browser makes none. */
export async function jpegOfFrame(frame: HTMLCanvasElement): Promise<Blob | null> {
  let jpeg: Blob | null = null;
  for (const quality of jpegQualities) {
    jpeg = await new Promise<Blob | null>((resolve) => frame.toBlob(resolve, 'image/jpeg', quality));
    if (jpeg && jpeg.size <= maxJpegBytes) break;
  }
  return jpeg;
}
