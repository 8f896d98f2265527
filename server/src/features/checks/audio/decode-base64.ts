import { limits } from '@telltale/shared/contract';
import { ApiError } from '../../../platform/http/api-error.ts';

/** Padded or not. Sizes are compared before and after, since a pattern over 28 MB would hold up the event loop. */
export function decodeBase64(text: string): Uint8Array {
  const digits = text.endsWith('==') ? text.length - 2 : text.length - (text.endsWith('=') ? 1 : 0);
  const sizeBytes = Math.floor((digits * 3) / 4);
  if (sizeBytes > limits.audioFileBytes)
    throw new ApiError('payload_too_large', 'audio_base64 exceeds 20 MB.');
  const bytes = Buffer.from(text, 'base64');
  // Node skips what is no base64, so anything of the kind leaves the result too short.
  if (digits % 4 === 1 || bytes.length !== sizeBytes)
    throw new ApiError(
      'invalid_payload',
      'audio_base64: must be base64, without line breaks or a data: prefix.',
    );
  return bytes;
}
