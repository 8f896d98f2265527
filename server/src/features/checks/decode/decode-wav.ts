import { bufferToFloat32Channels, deinterleaveChannels, SampleFormat } from '@echogarden/wave-codec';
import type { AudioClip } from '@telltale/models/audio/audio-clip';
import type { WavFormat } from './wav-header.ts';

/** The samples as they lie in the file, channel by channel within each frame, full scale at -1..1. */
export function interleavedSamples(file: Uint8Array, format: WavFormat): Float32Array {
  const { dataStart, dataBytes, bits, encoding } = format;
  // A copy, since it begins where numbers of every width may begin.
  const data = new Uint8Array(file.subarray(dataStart, dataStart + dataBytes));
  const sampleFormat = encoding === 'pcm' ? SampleFormat.PCM : SampleFormat.Float;
  const [samples = new Float32Array()] = bufferToFloat32Channels(data, 1, bits, sampleFormat);
  // Float files know a negative zero, which equals the one zero of PCM.
  for (let at = 0; at < samples.length; at++) samples[at] = (samples[at] ?? 0) + 0;
  return samples;
}

export function clipOf(samples: Float32Array, { channelCount, sampleRate }: WavFormat): AudioClip {
  return { sampleRate, channels: deinterleaveChannels(samples, channelCount) };
}
