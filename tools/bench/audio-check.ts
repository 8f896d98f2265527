import { fileURLToPath } from 'node:url';
import type { AudioClip } from '@telltale/models/audio/audio-clip';
import { createAudioDetector } from '@telltale/models/audio/detector';
import { openAudioSessions } from '@telltale/models/audio/sessions.node';
import { currentModel } from '@telltale/models/manifest';
import { loadManifest } from '@telltale/models/model-files.node';
import type { BenchRow } from './bench-row.ts';
import { median, rounds } from './median.ts';

const sampleRate = 44_100;
const seconds = 12;

/** Pulses through a moving resonance: the detector does all of its work whatever it makes of the sound. */
function babble(): AudioClip {
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

/** A verdict on one thread: resampling, finding speech, features and the network. */
export async function bench(): Promise<BenchRow[]> {
  const model = currentModel(await loadManifest(), 'audio');
  const sessions = await openAudioSessions(model, { threads: 1 });
  const detector = createAudioDetector(model, sessions);
  const clip = babble();
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const start = performance.now();
    const { measurement } = await detector.inspect(clip, { contentKind: 'auto' });
    if (measurement === null) throw new Error('the bench recording was not scored');
    if (round > 0) times.push((performance.now() - start) / seconds);
  }
  await sessions.close();
  return [{ name: 'audio verdict, each second of sound', value: median(times), unit: 'ms' }];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.table(await bench());
