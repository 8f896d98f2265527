import { latin1 } from '../provenance/bytes.ts';
import { behindSegment, endOfImage, nextMarker, startOfScan } from './jpeg-header.ts';

/** The data of a JPEG's segments of one kind before its pixels, those that begin with a name, without it. */
export function namedSegments(bytes: Uint8Array, code: number, name: string): readonly Uint8Array[] {
  const found: Uint8Array[] = [];
  let marker = nextMarker(bytes, 2);
  while (marker.code !== startOfScan && marker.code !== endOfImage) {
    const end = behindSegment(bytes, marker);
    const data = bytes.subarray(marker.at + 2, end);
    if (marker.code === code && latin1(data.subarray(0, name.length)) === name)
      found.push(data.subarray(name.length));
    marker = nextMarker(bytes, end);
  }
  return found;
}
