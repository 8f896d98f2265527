/** From light to the number that sRGB keeps of it, both from 0 to 1 (IEC 61966-2-1). */
export const encodeLight = (light: number): number =>
  light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;

/** The way back. */
export const decodeLight = (number: number): number =>
  number <= 0.04045 ? number / 12.92 : ((number + 0.055) / 1.055) ** 2.4;
