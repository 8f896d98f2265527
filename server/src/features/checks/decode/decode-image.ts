import type { RgbImage } from '@telltale/models/image/rgb-image';
import { limits } from '@telltale/shared/contract';
import { hasOddOrientation } from '@telltale/shared/picture/odd-orientation';
import { type PngColours, readPngColours } from '@telltale/shared/picture/png-colours';
import { profileStateOf } from '@telltale/shared/picture/profile-state';
import sharp, { type Sharp } from 'sharp';
import { essentialPng } from './essential-png.ts';
import { type ShowColour, showGamma, showP3 } from './shown-colours.ts';

const pngFirstByte = 0x89;

/**
 * Sixteen bits become eight before the colour profile is applied. Otherwise sharp takes deep colours to Display P3
 * and leaves a profile of deep greys aside (0.35.5, src/pipeline.cc, `processingProfile`).
 */
const shallowSpaces: ReadonlyMap<string, string> = new Map([
  ['rgb16', 'srgb'],
  ['grey16', 'b-w'],
]);

/**
 * Decodes a JPEG or PNG to interleaved 8-bit sRGB: orientation applied, transparency laid on white, the first
 * frame of an animation. Rejects on a truncated or damaged file, and on one that browsers may show otherwise. It may take as
 * long as it likes: the caller that runs it in a child process ends that.
 */
export async function decodeImage(bytes: Uint8Array): Promise<RgbImage> {
  const isPng = bytes[0] === pngFirstByte;
  const colours = isPng ? readPngColours(bytes) : null;
  if (colours?.isOtherSpace) throw new Error('colours of another space');
  if (hasOddOrientation(bytes)) throw new Error('an odd orientation');
  const picture = sharp(isPng ? essentialPng(bytes) : bytes, {
    limitInputPixels: limits.imagePixels,
    failOn: 'truncated',
    pages: 1,
    ignoreIcc: colours?.codePoints != null,
  });
  const { space, hasProfile } = await picture.metadata();
  if (space === 'cmyk' && !hasProfile) return decodeInks(picture);
  if (space !== 'cmyk' && !colours?.codePoints) await refuseOddProfile(bytes, hasProfile, space);
  const show = colours && showOf(colours, shallowSpaces.has(space) ? 65_535 : 255);
  if (show) return decodeAsShown(picture, show, shallowSpaces.has(space));
  const shallowSpace = shallowSpaces.get(space);
  if (shallowSpace) picture.pipelineColourspace(shallowSpace);
  const { data, info } = await picture
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) throw new Error(`decoded to ${info.channels} channels instead of 3`);
  return { width: info.width, height: info.height, data };
}

/**
 * A profile of which decoders may make different things would hide from here what a page shows. That of colours on a
 * picture of greys is passed over.
 */
async function refuseOddProfile(bytes: Uint8Array, isRead: boolean, space: string): Promise<void> {
  const state = await profileStateOf(bytes);
  const isPassedOver = !isRead && ['b-w', 'grey16'].includes(space);
  if (state === 'odd' || (isRead !== (state === 'plain') && !isPassedOver))
    throw new Error('an odd colour profile');
}

/** Null where the numbers of the file are those of sRGB, or a profile tells what they are. */
function showOf({ codePoints, unusualGamma }: PngColours, most: number): ShowColour | null {
  if (codePoints === 'p3') return showP3(most);
  return unusualGamma === null ? null : showGamma(unusualGamma, most);
}

/** Light passes through all inks, as in browsers, where no profile of a press tells more. */
async function decodeInks(picture: Sharp): Promise<RgbImage> {
  const { data, info } = await picture
    .pipelineColourspace('cmyk')
    .autoOrient()
    .toColourspace('cmyk')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 4) throw new Error(`decoded to ${info.channels} channels instead of 4`);
  const rgb = new Uint8Array((data.length / 4) * 3);
  for (let from = 0, to = 0; to < rgb.length; from += 4, to += 3) {
    const light = 255 - (data[from + 3] as number);
    for (let ink = 0; ink < 3; ink += 1)
      rgb[to + ink] = Math.round(((255 - (data[from + ink] as number)) * light) / 255);
  }
  return { width: info.width, height: info.height, data: rgb };
}

/** All bits of the file are needed, since its numbers lie close together where the eye sees much. */
async function decodeAsShown(picture: Sharp, show: ShowColour, isDeep: boolean): Promise<RgbImage> {
  const { data, info } = await picture
    .autoOrient()
    .toColourspace(isDeep ? 'rgb16' : 'srgb')
    .raw({ depth: isDeep ? 'ushort' : 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const numbers = isDeep ? new Uint16Array(data.buffer, data.byteOffset, data.length / 2) : data;
  const { width, height, channels } = info;
  return { width, height, data: showOnWhite(numbers, channels, show, isDeep ? 65_535 : 255) };
}

function showOnWhite(
  numbers: Uint8Array | Uint16Array,
  channels: number,
  show: ShowColour,
  most: number,
): Uint8Array {
  if (channels !== 3 && channels !== 4) throw new Error(`decoded to ${channels} channels instead of 3 or 4`);
  const rgb = new Uint8Array((numbers.length / channels) * 3);
  for (let from = 0, to = 0; to < rgb.length; from += channels, to += 3) {
    show(numbers, from, rgb, to);
    if (channels === 3) continue;
    const alpha = (numbers[from + 3] as number) / most;
    for (let at = to; at < to + 3; at += 1)
      rgb[at] = Math.round((rgb[at] as number) * alpha + 255 * (1 - alpha));
  }
  return rgb;
}
