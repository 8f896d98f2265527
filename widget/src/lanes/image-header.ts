const pngStart = 0x89504e47;

/** Pixels a JPEG or PNG announces, before anything is decoded; 0 when its header does not say. */
export function pixelsInHeader(view: DataView): number {
  if (view.byteLength < 24) return 0;
  if (view.getUint32(0) === pngStart) return view.getUint32(16) * view.getUint32(20);
  return view.getUint16(0) === 0xffd8 ? jpegPixels(view) : 0;
}

/**
 * Walks the segments up to the first frame header (SOF0..SOF15 without DHT, JPG and DAC: ITU-T T.81, table B.1,
 * https://www.w3.org/Graphics/JPEG/itu-t81.pdf).
 */
function jpegPixels(view: DataView): number {
  let at = 2;
  while (at + 9 < view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return view.getUint16(at + 5) * view.getUint16(at + 7);
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return 0;
}
