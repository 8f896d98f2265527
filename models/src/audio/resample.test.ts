import { describe, expect, it } from 'vitest';
import { analysisRateHz, analysisSamples } from './resample.ts';

const sine = (sampleRate: number, hz: number) =>
  Float32Array.from({ length: sampleRate }, (_, at) => Math.sin((2 * Math.PI * hz * at) / sampleRate));

/** Largest sample away from the ends, where the filter has all its neighbours. */
const height = (samples: Float32Array) =>
  samples.subarray(2000, -2000).reduce((most, value) => Math.max(most, Math.abs(value)), 0);

describe('samples for analysis', () => {
  it.each([8_000, 16_000, 22_050, 44_100, 48_000, 192_000])('a 1 kHz tone survives from %i Hz', (rate) => {
    const samples = analysisSamples({ sampleRate: rate, channels: [sine(rate, 1000)] });
    expect(samples).toHaveLength(analysisRateHz);
    const expected = sine(analysisRateHz, 1000);
    for (let at = 2000; at < 14_000; at += 97) expect(samples[at]).toBeCloseTo(expected[at] ?? 0, 2);
  });

  it.each([9_000, 12_000, 15_500])('%i Hz, which 16 kHz cannot hold, does not fold back', (hz) => {
    expect(height(analysisSamples({ sampleRate: 48_000, channels: [sine(48_000, hz)] }))).toBeLessThan(0.001);
  });

  it('channels are averaged: opposite ones cancel', () => {
    const left = sine(16_000, 500);
    const samples = analysisSamples({ sampleRate: 16_000, channels: [left, left.map((value) => -value)] });
    expect(height(samples)).toBeLessThan(1e-6);
  });
});
