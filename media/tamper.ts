import sharp from 'sharp';

const marker = 0xff;

/**
 * Flips one bit of a JPEG's picture data after it was signed, choosing a place where the file
 * still decodes: what an edit behind the signer's back looks like.
 */
export async function tamperWithJpeg(jpeg: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  for (let at = Math.floor(jpeg.length * 0.9); at < jpeg.length - 16; at += 7) {
    const flipped = (jpeg[at] ?? 0) ^ 1;
    if ([jpeg[at - 1], jpeg[at], flipped, jpeg[at + 1]].includes(marker)) continue;
    const tampered = new Uint8Array(jpeg);
    tampered[at] = flipped;
    if (await decodes(tampered)) return tampered;
  }
  throw new Error('No bit of this picture can be flipped without breaking it.');
}

async function decodes(picture: Uint8Array): Promise<boolean> {
  return sharp(picture, { failOn: 'warning' })
    .stats()
    .then(
      () => true,
      () => false,
    );
}
