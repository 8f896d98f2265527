import { blockSpectrum } from './block-spectrum.ts';
import { mirrored } from './preprocess.ts';
import type { RgbImage } from './rgb-image.ts';

/**
 * Statistics of the finest detail: how often triples of neighbouring residuals occur together, and how much
 * power each spatial frequency carries. Cameras, codecs and generators leave different habits there.
 */

/** Large enough for stable counts, small enough to cost a few dozen milliseconds. */
const regionPx = 384;
/** Below this side a picture is mirrored outwards, so that every statistic is defined. */
const leastPx = 64;
/** A residual is divided by the step and cut to -2..2: small steps watch flat areas, large ones texture. */
const steps = [1, 3] as const;
const levels = 5;

interface Plane {
  readonly width: number;
  readonly height: number;
  readonly values: Int16Array;
}

/** Classes of triples that count as one: read backwards or with flipped signs, texture is the same texture. */
const tripleClass = (() => {
  const classOf = new Uint8Array(levels ** 3);
  const seen = new Map<number, number>();
  for (let a = 0; a < levels; a++) {
    for (let b = 0; b < levels; b++) {
      for (let c = 0; c < levels; c++) {
        const top = levels - 1;
        const code = (x: number, y: number, z: number) => (x * levels + y) * levels + z;
        const least = Math.min(
          code(a, b, c),
          code(c, b, a),
          code(top - a, top - b, top - c),
          code(top - c, top - b, top - a),
        );
        const known = seen.get(least) ?? seen.size;
        seen.set(least, known);
        classOf[code(a, b, c)] = known;
      }
    }
  }
  return { classOf, size: seen.size };
})();

/** First, second and third differences along a line, and the second difference both ways. */
const residualKinds = 4;

const spectrumPlanes = 2;
export const statisticsLength =
  3 * residualKinds * steps.length * tripleClass.size + spectrumPlanes * blockSpectrum.length;

export function noiseStatistics(image: RgbImage): Float32Array {
  const [luma, blue, red] = centrePlanes(image);
  const statistics = new Float32Array(statisticsLength);
  let at = 0;
  for (const plane of [luma, blue, red]) {
    for (const rates of tripleRatesOf(plane)) {
      statistics.set(rates, at);
      at += tripleClass.size;
    }
  }
  for (const plane of [luma, red]) {
    statistics.set(blockSpectrum.of(plane.values, plane.width, plane.height), at);
    at += blockSpectrum.length;
  }
  return statistics;
}

/** Y, Cb and Cr of the centre, in whole numbers, so that every machine counts the same. */
function centrePlanes(image: RgbImage): readonly [Plane, Plane, Plane] {
  const width = Math.max(leastPx, Math.min(regionPx, image.width));
  const height = Math.max(leastPx, Math.min(regionPx, image.height));
  const left = Math.floor((image.width - width) / 2);
  const top = Math.floor((image.height - height) / 2);
  const planes = [0, 1, 2].map(() => new Int16Array(width * height));
  const [luma, blue, red] = planes as [Int16Array, Int16Array, Int16Array];
  for (let y = 0, to = 0; y < height; y++) {
    const row = mirrored(top + y, image.height) * image.width;
    for (let x = 0; x < width; x++, to++) {
      const from = (row + mirrored(left + x, image.width)) * 3;
      const r = image.data[from] ?? 0;
      const g = image.data[from + 1] ?? 0;
      const b = image.data[from + 2] ?? 0;
      luma[to] = (77 * r + 150 * g + 29 * b + 128) >> 8;
      blue[to] = (-43 * r - 85 * g + 128 * b + 128) >> 8;
      red[to] = (128 * r - 107 * g - 21 * b + 128) >> 8;
    }
  }
  return [
    { width, height, values: luma },
    { width, height, values: blue },
    { width, height, values: red },
  ];
}

/** Square roots of the rates, which evens out their spread; both directions counted together. */
function tripleRatesOf(plane: Plane): Float32Array[] {
  const { width, values } = plane;
  const across = [residualsAlong(values, 1, width), residualsAlong(values, width, 1)] as const;
  const rates: Float32Array[] = [];
  for (let kind = 0; kind < residualKinds; kind++) {
    for (const step of steps) {
      const counts = new Float64Array(levels ** 3);
      across.forEach((residuals, direction) => {
        const residual = residuals[kind];
        if (residual) countTriples(plane, residual, step, direction === 0 ? 1 : width, counts);
      });
      rates.push(folded(counts));
    }
  }
  return rates;
}

interface Residual {
  readonly values: Int16Array;
  /** What the filter gives for a difference of one grey level, so that steps compare across filters. */
  readonly gain: number;
}

function residualsAlong(values: Int16Array, stride: number, other: number): readonly Residual[] {
  const first = difference(values, stride);
  const second = difference(first, stride);
  const third = difference(second, stride);
  const square = difference(difference(second, other), other);
  return [
    { values: first, gain: 1 },
    { values: second, gain: 2 },
    { values: third, gain: 4 },
    { values: square, gain: 8 },
  ];
}

function difference(values: Int16Array, stride: number): Int16Array {
  const out = new Int16Array(values.length);
  for (let at = stride; at < values.length; at++) {
    out[at] = (values[at] ?? 0) - (values[at - stride] ?? 0);
  }
  return out;
}

/** Differences reach back over the border of the plane by at most three pixels: those are not counted. */
const borderPx = 4;

function countTriples(
  { width, height }: Plane,
  { values, gain }: Residual,
  step: number,
  stride: number,
  counts: Float64Array,
): void {
  const levelOf = quantised(values, step * gain);
  for (let y = borderPx; y < height - 1; y++) {
    const end = y * width + width - 1;
    for (let at = y * width + borderPx; at < end; at++) {
      const code =
        ((levelOf[at - stride] ?? 0) * levels + (levelOf[at] ?? 0)) * levels + (levelOf[at + stride] ?? 0);
      counts[code] = (counts[code] ?? 0) + 1;
    }
  }
}

/** Rounded alike on both sides of zero, so that a flipped sign gives the flipped level. */
function quantised(values: Int16Array, quantum: number): Uint8Array {
  const one = Math.ceil(quantum / 2);
  const two = Math.ceil((3 * quantum) / 2);
  const out = new Uint8Array(values.length);
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? 0;
    out[at] = value >= one ? (value >= two ? 4 : 3) : value <= -one ? (value <= -two ? 0 : 1) : 2;
  }
  return out;
}

function folded(counts: Float64Array): Float32Array {
  const rates = new Float64Array(tripleClass.size);
  counts.forEach((count, code) => {
    const kind = tripleClass.classOf[code] ?? 0;
    rates[kind] = (rates[kind] ?? 0) + count;
  });
  const total = counts.reduce((sum, count) => sum + count, 0);
  return Float32Array.from(rates, (count) => Math.sqrt(count / Math.max(1, total)));
}
