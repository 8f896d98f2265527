import { fileURLToPath } from 'node:url';
import { createAudioDetector } from '@telltale/models/audio/detector';
import { openAudioSessions } from '@telltale/models/audio/sessions.node';
import { currentModel } from '@telltale/models/manifest';
import { loadManifest } from '@telltale/models/model-files.node';
import type { BenchRow } from './bench-row.ts';
import { babble } from './bench-sound.ts';
import { median, rounds } from './median.ts';

const seconds = 12;

/** A verdict on one thread: resampling, finding speech, features and the network. */
export async function bench(): Promise<BenchRow[]> {
  const model = currentModel(await loadManifest(), 'audio');
  const sessions = await openAudioSessions(model, { threads: 1 });
  const detector = createAudioDetector(model, sessions);
  const clip = babble(seconds);
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const start = performance.now();
    const { measurement } = await detector.inspect(clip, { contentKind: 'auto' });
    if (measurement === null) throw new Error('the bench recording was not scored');
    if (round > 0) times.push((performance.now() - start) / seconds);
  }
  await sessions.close();
  const value = median(times);
  return [
    { name: 'audio verdict, each second of sound', value, unit: 'ms' },
    { name: 'sound heard in one second of work', value: 1000 / value, unit: 's' },
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.table(await bench());
