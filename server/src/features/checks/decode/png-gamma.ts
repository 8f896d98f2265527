import { readPngColours } from '@telltale/shared/picture/png-colours';

/**
 * By which power a PNG without a profile keeps light, where that is not as usual: browsers turn such numbers into others
 * before they show them, and the decoder does not (https://www.w3.org/TR/png-3/#12Encoder-gamma-handling).
 * @throws Error where the colours are of another space, which nothing here converts
 */
export function unusualGammaOf(png: Uint8Array): number | null {
  const { isOtherSpace, unusualGamma } = readPngColours(png);
  if (isOtherSpace) throw new Error('colours of another space');
  return unusualGamma;
}

/** What 8-bit sRGB shows for each number of the file. @param most the largest of them: 255 or 65,535 */
export function shownNumbers(gamma: number, most: number): Uint8Array {
  return Uint8Array.from({ length: most + 1 }, (_, number) => {
    const light = (number / most) ** (1 / gamma);
    const encoded = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
    return Math.round(255 * encoded);
  });
}
