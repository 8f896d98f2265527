import { describe, expect, it } from 'vitest';
import { hear } from './detector.ts';

const sampleRate = 16_000;
const sound = Float32Array.from(
  { length: 2 * sampleRate },
  (_, at) => 0.2 * Math.sin(at / 20) * Math.sin(at / 3_000) + 0.01 * Math.sin(at * at),
);
const shifted = (by: number) => sound.map((value) => 0.6 * value + by);
const heard = (...channels: Float32Array[]) => hear({ sampleRate, channels });
/** How far two recordings are apart in what is listened to. Their ends ring where a constant part begins and ends. */
function differenceOf(one: Float32Array, other: Float32Array): number {
  const [a, b] = [heard(one).excerpts[0], heard(other).excerpts[0]];
  return Math.max(...Array.from(a ?? [], (value, at) => Math.abs(value - (b?.[at] ?? Number.NaN))));
}

describe('the constant part of a recording', () => {
  it.each([0.3, -0.3, 0.05])('of %d is not listened to', (offset) => {
    expect(differenceOf(shifted(offset), shifted(0))).toBeLessThan(1e-4);
  });

  it('is left where ordinary recordings have it, as training heard them', () => {
    expect(differenceOf(shifted(0.0005), shifted(0))).toBeGreaterThan(4e-4);
  });
});

describe('channels that are opposed to each other', () => {
  it('leave nothing to be heard, and the recording is silent', () => {
    const opposed = sound.map((value) => -value);
    expect(heard(sound, opposed)).toEqual({ obstacle: 'silent', excerpts: [] });
    expect(
      heard(
        sound.map((value) => value + 0.3),
        opposed,
      ).obstacle,
    ).toBe('silent');
  });

  it('are told from one that is empty', () => {
    expect(heard(sound, new Float32Array(sound.length)).obstacle).toBeNull();
  });
});
