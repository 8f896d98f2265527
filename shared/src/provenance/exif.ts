import ExifReader from 'exifreader';
import * as z from 'zod';
import { latin1, utf8 } from './bytes.ts';

/** What the reader puts in the place of a value that it could not read. */
const faulty = '<faulty value>';
const Text = z
  .object({ description: z.string() })
  .transform(({ description }) => (description === faulty ? undefined : description))
  .optional()
  .catch(undefined);
const Comment = z
  .object({ value: z.array(z.number().int().min(0).max(255)) })
  .transform(({ value }) => userCommentText(Uint8Array.from(value)))
  .optional()
  .catch(undefined);

/** What the reader gives for the options below; anything of another type is as good as absent. */
const Parsed = z
  .object({
    exif: z
      .object({
        Make: Text,
        Model: Text,
        Software: Text,
        Artist: Text,
        ImageDescription: Text,
        UserComment: Comment,
      })
      .optional(),
    iptc: z
      .object({ 'Originating Program': Text, Credit: Text, Source: Text, 'Caption/Abstract': Text })
      .optional(),
    xmp: z.object({ _raw: z.string() }).optional().catch(undefined),
  })
  .catch({});
export type ExifMetadata = z.infer<typeof Parsed>;

const options = {
  expanded: true as const,
  async: false as const,
  includeTags: {
    exif: ['Make', 'Model', 'Software', 'Artist', 'ImageDescription', 'UserComment'],
    iptc: ['Originating Program', 'Credit', 'Source', 'Caption/Abstract'],
    xmp: true as const,
  },
  // Only the packet is wanted: what it holds is read with bounds of our own.
  domParser: { parseFromString: () => ({ getElementsByTagName: () => [], childNodes: [] }) },
};

/**
 * EXIF, IPTC and the XMP packet of a JPEG, WebP or AVIF, or of a bare TIFF structure.
 * @throws {Error} where the bytes are none of these
 */
export function readExif(bytes: Uint8Array): ExifMetadata {
  const { buffer, byteOffset, byteLength } = bytes;
  return Parsed.parse(
    ExifReader.load(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer, options),
  );
}

/** EXIF's user comment: an eight-byte character code, then text; UTF-16 is written in either byte order. */
function userCommentText(comment: Uint8Array): string {
  const body = comment.subarray(8, 65_544);
  if (!latin1(comment.subarray(0, 8)).startsWith('UNICODE')) return utf8(body);
  const evenBody = body.subarray(0, body.length - (body.length % 2));
  return new TextDecoder(evenBody[0] === 0 ? 'utf-16be' : 'utf-16le').decode(evenBody);
}
