import type { Tensor, TensorSession } from '../tensor-session.ts';
import { analysisRateHz } from './resample.ts';

/** The speech finder hears 32 ms at a time, together with the 4 ms before. */
export const speechFrame = 512;
const context = 64;
const stateSize = 2 * 128;
export const speechFrameSeconds = speechFrame / analysisRateHz;

/** Probability of speech in each 32 ms of the samples (16 kHz, mono); an incomplete last frame is left out. */
export async function speechProbabilities(vad: TensorSession, samples: Float32Array): Promise<Float32Array> {
  const probabilities = new Float32Array(Math.floor(samples.length / speechFrame));
  const sr = { data: BigInt64Array.of(BigInt(analysisRateHz)), dims: [] };
  let state: Tensor = { data: new Float32Array(stateSize), dims: [2, 1, 128] };
  for (let frame = 0; frame < probabilities.length; frame++) {
    const data = new Float32Array(context + speechFrame);
    const start = frame * speechFrame - context;
    data.set(samples.subarray(Math.max(0, start), start + data.length), Math.max(0, -start));
    const { output, stateN } = await vad.run({ input: { data, dims: [1, data.length] }, state, sr });
    if (!output || !stateN) throw new Error('the speech finder gave no output');
    probabilities[frame] = output[0] ?? 0;
    state = { data: stateN, dims: [2, 1, 128] };
  }
  return probabilities;
}

/** Share of frames more likely speech than not. */
export function speechShare(probabilities: Float32Array): number {
  if (probabilities.length === 0) return 0;
  return probabilities.filter((probability) => probability >= 0.5).length / probabilities.length;
}
