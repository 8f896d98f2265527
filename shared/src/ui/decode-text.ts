const encodingsByMark = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
] as const;

/**
 * What a file of text says: by its byte order mark (https://encoding.spec.whatwg.org/#bom-sniff), without one as UTF-8
 * where it is that, and else as windows-1252, the fallback of browsers for most languages
 * (https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding).
 */
export function decodeText(bytes: Uint8Array): string {
  const marked = encodingsByMark.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) return new TextDecoder(marked.encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
