import { clamp01, mix } from './noise.ts';

export type Colour = readonly [red: number, green: number, blue: number];

/** A picture as sharp takes it: 8-bit RGB rows. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Draws a picture pixel by pixel; colours are 0..1 per channel. */
export function paint(width: number, height: number, colourAt: (x: number, y: number) => Colour): Raster {
  const data = new Uint8Array(width * height * 3);
  let at = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (const channel of colourAt(x, y)) data[at++] = Math.round(clamp01(channel) * 255);
    }
  }
  return { width, height, data };
}

export function blend(a: Colour, b: Colour, t: number): Colour {
  return [mix(a[0], b[0], t), mix(a[1], b[1], t), mix(a[2], b[2], t)];
}

export function scale(colour: Colour, factor: number): Colour {
  return [colour[0] * factor, colour[1] * factor, colour[2] * factor];
}

/** A colour out of evenly spaced stops. */
export function gradient(stops: readonly Colour[], t: number): Colour {
  const place = clamp01(t) * (stops.length - 1);
  const index = Math.min(stops.length - 2, Math.floor(place));
  return blend(stops[index] ?? [0, 0, 0], stops[index + 1] ?? [0, 0, 0], place - index);
}
