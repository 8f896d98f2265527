/** One character per byte. The platform's "latin1" decoder is windows-1252, which changes some of them. */
export function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return text;
}

const utf8Decoder = new TextDecoder();
export const utf8 = (bytes: Uint8Array): string => utf8Decoder.decode(bytes);

/** How often an ASCII text stands in the bytes, counted no further than asked. */
export function countUpTo(limit: number, bytes: Uint8Array, text: string): number {
  const wanted = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const [first = 0] = wanted;
  let count = 0;
  for (let at = bytes.indexOf(first); at >= 0 && count < limit; at = bytes.indexOf(first, at + 1)) {
    if (wanted.every((byte, offset) => bytes[at + offset] === byte)) count += 1;
  }
  return count;
}
