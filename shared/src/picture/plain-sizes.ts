import type { PictureSize } from './picture-header.ts';
import { textAt } from './text-at.ts';

/** A lossy, a lossless and an extended file (RFC 9649, sections 2.5 to 2.7 and 3.4; RFC 6386, section 9.1). */
export function webpSize(view: DataView): PictureSize | null {
  if (textAt(view, 0, 4) !== 'RIFF' || textAt(view, 8, 4) !== 'WEBP') return null;
  const chunk = textAt(view, 12, 4);
  if (chunk === 'VP8X') return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
  if (chunk === 'VP8 ')
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (chunk !== 'VP8L') return null;
  const sides = view.getUint32(21, true);
  return { width: (sides & 0x3fff) + 1, height: ((sides >>> 14) & 0x3fff) + 1 };
}

const gifHeaderBytes = 13;
const gifExtension = 0x21;
const gifFrame = 0x2c;

/**
 * The screen, or the first frame where that is larger: browsers make room for it (seen in Chromium). Blocks are those
 * of https://www.w3.org/Graphics/GIF/spec-gif89a.txt, sections 15 to 24.
 */
export function gifSize(view: DataView): PictureSize | null {
  if (textAt(view, 0, 4) !== 'GIF8') return null;
  const screen = { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  const flags = view.getUint8(10);
  const coloursBytes = flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
  let at = gifHeaderBytes + coloursBytes;
  while (view.getUint8(at) === gifExtension) {
    at += 2;
    while (view.getUint8(at) > 0) at += 1 + view.getUint8(at);
    at += 1;
  }
  if (view.getUint8(at) !== gifFrame) return screen;
  const right = view.getUint16(at + 1, true) + view.getUint16(at + 5, true);
  const bottom = view.getUint16(at + 3, true) + view.getUint16(at + 7, true);
  return { width: Math.max(screen.width, right), height: Math.max(screen.height, bottom) };
}

const os2HeaderBytes = 12;

/** BITMAPCOREHEADER and BITMAPINFOHEADER, where a negative height means from the top down ([MS-WMF], 2.2.2.2 and 3). */
export function bmpSize(view: DataView): PictureSize | null {
  if (textAt(view, 0, 2) !== 'BM') return null;
  if (view.getUint32(14, true) === os2HeaderBytes)
    return { width: view.getUint16(18, true), height: view.getUint16(20, true) };
  return { width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) };
}

const uint24 = (view: DataView, at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
