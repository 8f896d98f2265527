import { encodeLight } from './srgb-curve.ts';

/**
 * What 8-bit sRGB shows for each number of a PNG that keeps light by this power: browsers turn such numbers into others
 * before they show them, and the decoder does not (https://www.w3.org/TR/png-3/#12Encoder-gamma-handling).
 * @param most the largest number: 255 or 65,535
 */
export function shownNumbers(gamma: number, most: number): Uint8Array {
  return Uint8Array.from({ length: most + 1 }, (_, number) =>
    Math.round(255 * encodeLight((number / most) ** (1 / gamma))),
  );
}
