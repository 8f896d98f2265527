import { ApiError } from './api-error.ts';

/** What an operation takes has a few hundred at most; the rest of a large body is base64, which holds none of them. */
const maxSeparators = 50_000;
/** Comma, opening bracket, opening brace: before a JSON value there is one of these. */
const separators = [0x2c, 0x5b, 0x7b];

/**
 * Watches a large JSON body as it arrives: one made of millions of values would hold up everybody for seconds while
 * it is parsed. The returned function takes the next bytes and throws when there have been too many.
 */
export function crowdWatch(): (chunk: Buffer) => void {
  let count = 0;
  return (chunk) => {
    for (const separator of separators)
      for (let at = chunk.indexOf(separator); at >= 0; at = chunk.indexOf(separator, at + 1)) {
        count += 1;
        if (count > maxSeparators) throw crowdedError();
      }
  };
}

function crowdedError(): ApiError {
  return new ApiError('invalid_payload', 'The body holds far more values than the operation takes.');
}
