import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { calibratedScore } from '../src/calibration.ts';
import { currentImageModel } from '../src/manifest.ts';
import { loadManifest } from '../src/model-files.node.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { readScores } from './read-scores.ts';

const model = currentImageModel(await loadManifest(), 'light');
const views = { whole: 1.5, patches: [0.5, -1.5], detail: 0.5 };
const row = {
  ...{ file: 'a.jpg', label: 'ai', source: 'one', model: model.id },
  ...{
    scores: { clean: 0.123, web: 0 },
    sidesPx: { clean: 448, web: 112 },
    views: { clean: views, web: null },
  },
};

async function written(...rows: readonly object[]) {
  const file = join(await temporaryFolder(), 'scores.jsonl');
  await writeFile(file, rows.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return file;
}

test('a score is that of the views under the calibration of today, whatever it was when they were read', async () => {
  const [clean] = await readScores([await written(row)], model, ['clean']);
  const patchShare = model.cascade?.patchShare ?? 0;
  const score = calibratedScore(1.5 + patchShare * 0.5 * -0.5, model.calibration);
  expect(clean).toMatchObject({ isAi: true, tier: 'clean', score });
  expect(clean?.confidence).toBeCloseTo(Math.abs(2 * score - 1));
});

test('what was blank has no confidence, and what another model was given does not count', async () => {
  const file = await written(row, { ...row, model: 'another' });
  const scored = await readScores([file], model, ['web']);
  expect(scored).toEqual([expect.objectContaining({ score: 0, confidence: 0 })]);
});

test('scores that are of no use are refused', async () => {
  await expect(readScores([await written({ ...row, model: 'another' })], model, ['clean'])).rejects.toThrow(
    `no picture was scored by ${model.id}`,
  );
  await expect(readScores([await written(row)], model, ['hard'])).rejects.toThrow(
    'a.jpg was not scored as hard',
  );
});
