import exifr from 'exifr';
import * as z from 'zod';
import { latin1, utf8 } from './bytes.ts';

const text = z.string().optional().catch(undefined);

/** What exifr gives for the options below; anything of another type is as good as absent. */
const Parsed = z
  .object({
    ifd0: z
      .object({ Make: text, Model: text, Software: text, Artist: text, ImageDescription: text })
      .optional(),
    iptc: z.object({ OriginatingProgram: text, Credit: text, Source: text, Caption: text }).optional(),
    xmp: text,
    userComment: z.instanceof(Uint8Array).optional().catch(undefined),
  })
  .catch({});
export type ExifMetadata = z.infer<typeof Parsed>;

const options = {
  tiff: true,
  ifd0: { pick: ['Make', 'Model', 'Software', 'Artist', 'ImageDescription'] },
  exif: { pick: ['UserComment'] },
  iptc: true,
  xmp: { parse: false },
  userComment: true,
  gps: false,
  interop: false,
  ifd1: false,
  makerNote: false,
  icc: false,
  jfif: false,
  ihdr: false,
  mergeOutput: false,
  translateValues: false,
  silentErrors: true,
};

/** EXIF, IPTC and the XMP packet of a JPEG, or of a bare TIFF structure; rejects on a broken one. */
export async function readExif(bytes: Uint8Array): Promise<ExifMetadata> {
  return Parsed.parse((await exifr.parse(bytes, options)) ?? {});
}

/** EXIF's user comment: an eight-byte character code, then text; UTF-16 is written in either byte order. */
export function userCommentText(comment: Uint8Array | undefined): string {
  if (!comment) return '';
  const body = comment.subarray(8, 65_544);
  if (!latin1(comment.subarray(0, 8)).startsWith('UNICODE')) return utf8(body);
  const evenBody = body.subarray(0, body.length - (body.length % 2));
  return new TextDecoder(evenBody[0] === 0 ? 'utf-16be' : 'utf-16le').decode(evenBody);
}
