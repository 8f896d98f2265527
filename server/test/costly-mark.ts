/** What a file's size leaves when divided by a thousand, where the reader of the tests is to go wrong over it. */
export const costlyMark = { spins: 777, dies: 778 };

/** The same picture with bytes behind its end, which decoders pass over. */
export function markPicture(picture: Buffer, mark: number): Buffer {
  const more = (1000 + mark - (picture.length % 1000)) % 1000;
  return Buffer.concat([picture, Buffer.alloc(more)]);
}
