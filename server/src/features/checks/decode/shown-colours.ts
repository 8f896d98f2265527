import { decodeLight, encodeLight } from './srgb-curve.ts';

/** What 8-bit sRGB shows for the three numbers at `from`. */
export type ShowColour = (numbers: ArrayLike<number>, from: number, shown: Uint8Array, to: number) => void;

/**
 * Of a PNG that keeps light by this power: browsers turn such numbers into others before they show them, and the decoder
 * does not (https://www.w3.org/TR/png-3/#12Encoder-gamma-handling).
 * @param most the largest number: 255 or 65,535
 */
export function showGamma(gamma: number, most: number): ShowColour {
  const shownOf = Uint8Array.from({ length: most + 1 }, (_, number) =>
    Math.round(255 * encodeLight((number / most) ** (1 / gamma))),
  );
  return (numbers, from, shown, to) => {
    for (let channel = 0; channel < 3; channel += 1)
      shown[to + channel] = shownOf[numbers[from + channel] as number] as number;
  };
}

/** Light of Display P3 in light of sRGB, row by row: what follows from their primaries (CSS Color 4, section 18). */
const fromP3 = [
  [1.2249401, -0.2249401, 0],
  [-0.0420569, 1.0420569, 0],
  [-0.0196376, -0.078636, 1.0982736],
] as const;
/** So many steps of light tell all 256 numbers apart, also in the dark. */
const steps = 65_535;

/** @param most the largest number: 255 or 65,535 */
export function showP3(most: number): ShowColour {
  const lightOf = Float64Array.from({ length: most + 1 }, (_, number) => decodeLight(number / most));
  const shownOf = Uint8Array.from({ length: steps + 1 }, (_, step) =>
    Math.round(255 * encodeLight(step / steps)),
  );
  return (numbers, from, shown, to) => {
    const red = lightOf[numbers[from] as number] as number;
    const green = lightOf[numbers[from + 1] as number] as number;
    const blue = lightOf[numbers[from + 2] as number] as number;
    for (const [channel, [ofRed, ofGreen, ofBlue]] of fromP3.entries()) {
      const light = ofRed * red + ofGreen * green + ofBlue * blue;
      shown[to + channel] = shownOf[Math.round(steps * Math.min(1, Math.max(0, light)))] as number;
    }
  };
}
