const bandCount = 16;
const bandBits = 16;

/**
 * The 16 bands of a PDQ hash, each tagged with its place. Two hashes within 31 bits share, in at least one
 * band, a value at most one bit apart (31 differences over 16 bands leave a band with one or none), so that
 * looking up every band's 17 variants finds every neighbour up to 31 bits.
 * @param hex 64 hex characters
 * @returns 16 integers `band << 16 | value`
 */
export function pdqBands(hex: string): number[] {
  return Array.from({ length: bandCount }, (_, band) => {
    const value = Number.parseInt(hex.slice(band * 4, band * 4 + 4), 16);
    return (band << bandBits) | value;
  });
}

/** Every band value that a hash within 31 bits must hold at least one of: 16 x (itself + 16 one-bit flips). */
export function pdqProbes(hex: string): number[] {
  return pdqBands(hex).flatMap((band) => [
    band,
    ...Array.from({ length: bandBits }, (_, bit) => band ^ (1 << bit)),
  ]);
}
