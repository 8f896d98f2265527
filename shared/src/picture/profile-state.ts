import { inflateBounded } from '../provenance/inflate.ts';
import { isPlainProfile } from './icc-profile.ts';
import { readJpegProfile } from './jpeg-profile.ts';
import { readPngColours } from './png-colours.ts';
import { serverFormatOf } from './server-formats.ts';

/** Beside `plain`, a profile that decoders may make different things of. */
export type ProfileState = 'none' | 'plain' | 'odd';

/** Plain ones take some kilobytes, 25 where each curve has a table of 4,096. */
const mostBytes = 256 * 1024;

/** What the colour profile of a JPEG or PNG is like. */
export async function profileStateOf(bytes: Uint8Array): Promise<ProfileState> {
  const isPng = serverFormatOf(bytes)?.name === 'png';
  const profile = isPng ? await readPngProfile(bytes) : readJpegProfile(bytes);
  if (!profile) return 'none';
  return isPlainProfile(profile) ? 'plain' : 'odd';
}

async function readPngProfile(bytes: Uint8Array): Promise<Uint8Array | null> {
  const { deflatedProfile } = readPngColours(bytes);
  return deflatedProfile && ((await inflateBounded(deflatedProfile, mostBytes)) ?? new Uint8Array());
}
