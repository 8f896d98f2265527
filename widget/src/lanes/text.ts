import { decodeText } from '@telltale/shared/ui/decode-text';
import { limits } from '../limits.ts';
import { type Medium, sha256Hex } from '../medium.ts';
import { CheckProblem } from '../problem.ts';

const captionChars = 160;
/** A code point takes at most four bytes. */
const maxFileBytes = limits.textCodePoints * 4;

export async function prepareText(input: Blob | string): Promise<Medium> {
  if (typeof input !== 'string' && input.size > maxFileBytes) throw new CheckProblem('text_too_long');
  // The server takes no NUL.
  const text = (await read(input)).replaceAll('\0', '');
  if (text.trim() === '') throw new CheckProblem('text_empty');
  if (codePointsIn(text) > limits.textCodePoints) throw new CheckProblem('text_too_long');
  const start = text.trim().replace(/\s+/g, ' ');
  return {
    lane: 'text',
    sha256: await sha256Hex(new TextEncoder().encode(text)),
    delivery: 'as_is',
    picture: null,
    caption: start.length > captionChars ? `${start.slice(0, captionChars)}…` : start,
    path: '/v1/public/text-check',
    body: { text },
  };
}

async function read(input: Blob | string): Promise<string> {
  return typeof input === 'string' ? input : decodeText(new Uint8Array(await input.arrayBuffer()));
}

/** What the server counts: an emoji is one of them, though a string holds it in two places. */
export function codePointsIn(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}
