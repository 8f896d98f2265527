import type { AudioClip } from '@telltale/models/audio/audio-clip';

const sampleRate = 44_100;

/** Pulses through a moving resonance: the detector does all of its work whatever it makes of the sound. */
export function babble(seconds: number): AudioClip {
  let phase = 0;
  let last = 0;
  let before = 0;
  const samples = Float32Array.from({ length: sampleRate * seconds }, (_, at) => {
    const t = at / sampleRate;
    phase += (120 + 20 * Math.sin(2 * Math.PI * 0.7 * t)) / sampleRate;
    const pulse = phase >= 1 ? 1 : 0;
    phase -= pulse;
    const hz = 700 + 500 * Math.sin(2 * Math.PI * 2.3 * t);
    const value = pulse + 1.96 * Math.cos((2 * Math.PI * hz) / sampleRate) * last - 0.9604 * before;
    before = last;
    last = value;
    return 0.02 * value * (0.6 + 0.4 * Math.sin(2 * Math.PI * 3.1 * t));
  });
  return { sampleRate, channels: [samples] };
}
