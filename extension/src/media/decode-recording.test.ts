import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { decodeWav, encodeWav } from '../platform/wav.ts';
import { decodeRecording } from './decode-recording.ts';

/** The browser's decoder: it gives a WAV's own samples at their own rate, and ripples where it has to resample. */
class FakeDecoder {
  readonly #rateHz: number;
  constructor(_channels: number, _length: number, rateHz: number) {
    this.#rateHz = rateHz;
  }
  async decodeAudioData(bytes: ArrayBuffer) {
    const sound = decodeWav(new Uint8Array(bytes));
    if (!sound) throw new DOMException('no sound', 'EncodingError');
    const { samples, sampleRate } = sound;
    const step = sampleRate / this.#rateHz;
    const rippled = Float32Array.from({ length: samples.length / step }, (_, at) => {
      const sample = samples[Math.floor(at * step)] ?? 0;
      return step === 1 ? sample : sample * (1 + 0.01 * Math.sin(at));
    });
    const duration = samples.length / sampleRate;
    return { numberOfChannels: 1, duration, getChannelData: () => rippled };
  }
}

beforeEach(() => void vi.stubGlobal('OfflineAudioContext', FakeDecoder));
afterEach(() => void vi.unstubAllGlobals());

const clip = (value: number) => Math.max(-0.5, Math.min(0.5, value));
function recordingOf(sampleRate: number, shape: (value: number) => number = (value) => value): Blob {
  const valueAt = (at: number) => shape(0.9 * Math.sin((2 * Math.PI * 200 * at) / sampleRate));
  const samples = Float32Array.from({ length: 2 * sampleRate }, (_, at) => valueAt(at));
  return new Blob([encodeWav({ sampleRate, samples })]);
}

test.each([
  ['a recording like others', recordingOf(44_100), null],
  ['an overdriven one', recordingOf(44_100, clip), 'clipped'],
  ['one of a rate below the telephone', recordingOf(4_000), 'low_quality'],
])('%s is measured at its own rate, and becomes a WAV of 16 kHz', async (_name, file, obstacle) => {
  const decoded = await decodeRecording(file);
  expect(decoded).toMatchObject({ obstacle, seconds: 2 });
  expect(decodeWav(new Uint8Array(await decoded.wav.arrayBuffer()))?.sampleRate).toBe(16_000);
});

test('what the browser cannot decode has its reason', async () => {
  await expect(decodeRecording(new Blob(['no sound']))).rejects.toMatchObject({
    code: 'recording_undecodable',
  });
});
