import { type DecodingLimits, excessOf } from './decoding-limits.ts';
import { hasOddOrientation } from './odd-orientation.ts';
import { readPngColours } from './png-colours.ts';
import { profileStateOf } from './profile-state.ts';
import { serverFormatOf } from './server-formats.ts';

/** Whether servers decode a file to what browsers show: in place of any other a client sends a JPEG of its pixels. */
export async function isReadByServers(bytes: Uint8Array, limits: DecodingLimits): Promise<boolean> {
  const format = serverFormatOf(bytes);
  const header = format?.readHeader(bytes);
  if (!format || !header || excessOf(header, limits) || hasOddOrientation(bytes)) return false;
  if (format.name === 'png' && readPngColours(bytes).isOtherSpace) return false;
  return (await profileStateOf(bytes)) !== 'odd';
}
