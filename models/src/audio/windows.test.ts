import { describe, expect, it } from 'vitest';
import { excerptsOf } from './excerpts.ts';
import { windowsOf } from './windows.ts';

const input = { windowSeconds: 3, maxWindows: 12, leastSpeechSeconds: 1 };

describe('what is listened to', () => {
  it('a recording of up to a minute is heard whole', () => {
    const clip = { sampleRate: 8_000, channels: [new Float32Array(480_000)] };
    expect(excerptsOf(clip)).toEqual([clip]);
  });

  it('an hour is heard in six pieces of ten seconds, from its start to its end', () => {
    const channel = new Float32Array(8_000 * 3_600);
    const pieces = excerptsOf({ sampleRate: 8_000, channels: [channel] });
    expect(pieces.map(({ channels }) => channels[0]?.length)).toEqual(Array(6).fill(80_000));
    expect(pieces[0]?.channels[0]?.byteOffset).toBe(0);
    const last = pieces.at(-1)?.channels[0];
    expect((last?.byteOffset ?? 0) + (last?.byteLength ?? 0)).toBe(channel.byteLength);
  });

  it('a recording shorter than a window is one window', () => {
    const windows = windowsOf(new Float32Array(20_000), new Float32Array(39), input);
    expect(windows.map(({ samples }) => samples.length)).toEqual([20_000]);
  });

  it('the last window ends with the recording', () => {
    const windows = windowsOf(new Float32Array(100_000), new Float32Array(195), input);
    expect(windows.at(-1)?.samples.byteOffset).toBe((100_000 - 48_000) * 4);
  });

  it('of many windows as many as allowed are kept, those with speech among them', () => {
    const speech = new Float32Array(1_875);
    speech.fill(1, 1_590, 1_750);
    const windows = windowsOf(new Float32Array(960_000), speech, input);
    expect(windows.length).toBeLessThanOrEqual(input.maxWindows);
    const spoken = windows.filter((heard) => heard.speech.every((probability) => probability === 1));
    expect(spoken.length).toBeGreaterThan(0);
  });
});
