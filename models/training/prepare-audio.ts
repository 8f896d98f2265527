import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { decodeAudio } from '../evaluate/decode-audio.ts';
import { featureCount, featuresOf } from '../src/audio/features.ts';
import { analysisSamples } from '../src/audio/resample.ts';
import { speechProbabilities } from '../src/audio/speech.ts';
import { windowsOf } from '../src/audio/windows.ts';
import { openNodeSession } from '../src/session.node.ts';
import { audioInput, speechFinder } from './audio-input.ts';

/**
 * Turns a folder of recordings into the very features that the shipped code computes, for Python to train on:
 * features.f32 and one line of index.jsonl per window.
 */
const { values: options } = parseArgs({ options: { data: { type: 'string' }, out: { type: 'string' } } });
if (!options.data || !options.out) throw new Error('--data DIR and --out DIR are needed');
const { data, out } = options;

interface Row {
  readonly file: string;
  readonly label: string;
}

mkdirSync(out, { recursive: true });
const files = {
  features: createWriteStream(join(out, 'features.f32')),
  index: createWriteStream(join(out, 'index.jsonl')),
};
const rows = readFileSync(join(data, 'manifest.jsonl'), 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line): Row => JSON.parse(line));
const vad = await openNodeSession(speechFinder, { threads: 1 });
const started = Date.now();
for (const [index, row] of rows.entries()) {
  const samples = analysisSamples(await decodeAudio(join(data, row.file)));
  const speech = await speechProbabilities(vad, samples);
  for (const window of windowsOf(samples, speech, audioInput)) {
    files.features.write(Buffer.from(featuresOf(window).buffer));
    files.index.write(`${JSON.stringify({ ...row, features: featureCount })}\n`);
  }
  if (index % 100 === 99) {
    const each = (Date.now() - started) / (index + 1);
    console.error(`${index + 1} of ${rows.length} recordings, ${each.toFixed(0)} ms each`);
  }
}
await vad.close();
for (const file of Object.values(files)) await new Promise<void>((done) => file.end(done));
