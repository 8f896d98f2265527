import { ApiError } from '../../platform/http/api-error.ts';

export interface Base64Field {
  readonly name: string;
  readonly maxBytes: number;
  /** The same as a reader is told it. */
  readonly limit: string;
}

/**
 * Padded or not. Sizes are compared before and after, since a pattern over megabytes would hold up the event loop.
 * Rejects with 413 above the limit, and with 400 what is no base64.
 */
export function decodeBase64(text: string, { name, maxBytes, limit }: Base64Field): Uint8Array {
  const digits = text.endsWith('==') ? text.length - 2 : text.length - (text.endsWith('=') ? 1 : 0);
  const sizeBytes = Math.floor((digits * 3) / 4);
  if (sizeBytes > maxBytes) throw new ApiError('payload_too_large', `${name} exceeds ${limit}.`);
  const bytes = Buffer.from(text, 'base64');
  // Node skips what is no base64, so anything of the kind leaves the result too short.
  if (digits % 4 === 1 || bytes.length !== sizeBytes)
    throw new ApiError('invalid_payload', `${name}: must be base64, without line breaks or a data: prefix.`);
  return bytes;
}
