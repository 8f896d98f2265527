import sharp from 'sharp';

/** A photograph-like JPEG of about 2 megapixels; every seed has other bytes, so that no cache can know it. */
export async function benchPicture(seed: number, width = 1600, height = 1200): Promise<Buffer> {
  const cells = 48;
  let state = seed * 2_654_435_761 + 1;
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return (state >>> 16) & 0xff;
  };
  const coarse = Buffer.from(Array.from({ length: cells * cells * 3 }, next));
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 12 };
  const grain = await sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .png()
    .toBuffer();
  return sharp(coarse, { raw: { width: cells, height: cells, channels: 3 } })
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toBuffer();
}
