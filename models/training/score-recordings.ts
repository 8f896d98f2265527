import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readRecordings } from '../evaluate/audio-dataset.ts';
import { decodeAudio } from '../evaluate/decode-audio.ts';
import { createAudioDetector } from '../src/audio/detector.ts';
import { openAudioSessions } from '../src/audio/sessions.node.ts';
import { currentModel } from '../src/manifest.ts';
import { loadManifest } from '../src/model-files.node.ts';

/**
 * Appends to OUT (lines of JSON) what the shipped detector says of every PARTS-th recording of DIR/manifest.jsonl; carries on
 * where an earlier run stopped.
 */
const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    out: { type: 'string' },
    part: { type: 'string', default: '0/1' },
  },
});
if (!options.data || !options.out) throw new Error('--data DIR and --out FILE are needed');
const { data, out } = options;
const [part = 0, parts = 1] = options.part.split('/').map(Number);
const rows = (await readRecordings(data)).filter((_, index) => index % parts === part);
const scored = existsSync(out) ? readFileSync(out, 'utf8').split('\n').length - 1 : 0;
const model = currentModel(await loadManifest(), 'audio');
const sessions = await openAudioSessions(model, { threads: 1 });
const detector = createAudioDetector(model, sessions);
for (const row of rows.slice(scored)) {
  const clip = await decodeAudio(join(data, row.file));
  const { verdict, measurement } = await detector.inspect(clip, { contentKind: 'auto' });
  appendFileSync(out, `${JSON.stringify({ ...row, model: model.id, verdict, measurement })}\n`);
}
await sessions.close();
