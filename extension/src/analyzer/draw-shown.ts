/** As in a reading: the pixels of more would take 400 MB. */
const maxPixels = 100_000_000;

/**
 * What a page shows of a file that is cut off or damaged: an `<img>` paints what it has of it, and no other interface
 * gives that (createImageBitmap and ImageDecoder refuse such files in Chromium 156). Null where it shows nothing.
 */
export async function drawShown(file: Blob): Promise<ImageBitmap | null> {
  // Without a type the file's own bytes decide; a drawing in SVG stays what no picture is here.
  const url = URL.createObjectURL(file.slice());
  try {
    const image = new Image();
    image.src = url;
    await new Promise((resolve) => {
      image.onload = resolve;
      image.onerror = resolve;
    });
    const { naturalWidth: width, naturalHeight: height } = image;
    if (width * height === 0 || width * height > maxPixels) return null;
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return canvas.transferToImageBitmap();
  } finally {
    URL.revokeObjectURL(url);
  }
}
