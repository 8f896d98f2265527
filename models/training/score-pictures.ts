import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readPictures } from '../evaluate/dataset.ts';
import { decodePicture } from '../evaluate/decode.ts';
import { deliver, deliveries } from '../evaluate/tiers.ts';
import { createImageDetector } from '../src/image/detector.ts';
import { currentModel } from '../src/manifest.ts';
import { loadManifest } from '../src/model-files.node.ts';
import { openNodeSession } from '../src/session.node.ts';

/**
 * Appends to OUT (lines of JSON) the scores of every PARTS-th picture of DIR/manifest.jsonl in each delivery, with the
 * short side that was scored, by the model and code that ship.
 */
const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    out: { type: 'string' },
    part: { type: 'string', default: '0/1' },
  },
});
if (!options.data || !options.out) throw new Error('--data DIR and --out FILE are needed');
const [part = 0, parts = 1] = options.part.split('/').map(Number);

const rows = (await readPictures(options.data)).filter((_, index) => index % parts === part);
const model = currentModel(await loadManifest(), 'image');
const session = await openNodeSession(model, { threads: 1 });
const detector = createImageDetector(model, session);
for (const row of rows) {
  try {
    const original = await decodePicture(join(options.data, row.file));
    const scores: Record<string, number> = {};
    const sidesPx: Record<string, number> = {};
    for (const name of deliveries) {
      const picture = await deliver(original, name);
      scores[name] = (await detector.detect(picture)).score;
      sidesPx[name] = Math.min(picture.width, picture.height);
    }
    const { width, height } = original;
    appendFileSync(options.out, `${JSON.stringify({ ...row, width, height, scores, sidesPx })}\n`);
  } catch (error) {
    console.error(`${row.file}: ${error instanceof Error ? error.message : error}`);
  }
}
await session.close();
