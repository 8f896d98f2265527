import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { loadManifest, modelsFolder } from '../src/model-files.node.ts';
import { plot } from './svg.ts';

const { models } = await loadManifest();
const current = models.filter(({ status }) => status === 'current');
const read = (path: string) => readFile(join(modelsFolder, path), 'utf8');

const Share = z.number().min(0).max(1);
const Report = z.object({
  model: z.string(),
  weights_sha256: z.string(),
  thresholds: z.record(z.string(), z.number()),
  overall: z.object({ n: z.int().positive(), ai_recall: Share, real_photo_accuracy: Share, auroc: Share }),
});

const WebCopies = z.object({
  slices: z.object({ 'tier:web': z.object({ n_ai: z.int().positive(), ai_recall: Share }) }),
});

test.each(models)('the card of $id is there, and speaks of it', async ({ id, card }) => {
  expect(await read(card)).toMatch(new RegExp(`^# ${id}\n`));
});

test.each(models)(
  'the thresholds of $id are those of its report: stored verdicts are shown with them',
  async ({ id, card, thresholds }) => {
    const report = Report.pick({ model: true, thresholds: true }).parse(
      JSON.parse(await read(card.replace(/md$/, 'json'))),
    );
    expect(report).toEqual({ model: id, thresholds });
  },
);

describe.each(current)('the card of $id', ({ id, card, sha256 }) => {
  test('is of the weights that ship, and so are the figures of its report', async () => {
    expect(await read(card)).toContain(sha256);
    const report = Report.parse(JSON.parse(await read(`cards/${id}.json`)));
    expect(report.weights_sha256).toBe(sha256);
  });

  test('has no report beside it that is of other weights', async () => {
    const files = (await readdir(join(modelsFolder, 'cards'))).filter(
      (file) => file.startsWith(id) && file.endsWith('.json'),
    );
    expect(files).toContain(`${id}.json`);
    for (const file of files)
      expect(JSON.parse(await read(`cards/${file}`)), file).toMatchObject({
        model: id,
        weights_sha256: sha256,
      });
  });

  test('has the misses in the manifest, which stand beside every answer, from web copies of its report', async () => {
    const model = models.find((one) => one.id === id);
    if (model?.lane !== 'image') return;
    const { slices } = WebCopies.parse(JSON.parse(await read(`cards/${id}.json`)));
    const { n_ai: generated, ai_recall } = slices['tier:web'];
    expect(model.misses).toEqual({ generated, missed: generated - Math.round(generated * ai_recall) });
  });

  test('tells the thresholds of every size of picture that has its own', async () => {
    const text = await read(card);
    const sizes = models.find((model) => model.id === id);
    const bins = sizes?.lane === 'image' ? (sizes.sizeBins ?? []) : [];
    for (const { thresholds } of bins)
      for (const value of Object.values(thresholds)) expect(text).toContain(value.toFixed(4));
  });

  test('says on its first page what it finds, misses and wrongly flags of a hundred, and of which kinds', async () => {
    const [firstPage = ''] = (await read(card)).split('| file |');
    const tables = firstPage.match(/(?:^\|.+\n)+/gm) ?? [];
    expect(firstPage).toMatch(/of a hundred/i);
    for (const word of ['found', 'missed', 'flagged'])
      expect(
        tables.some((table) => table.split('\n')[0]?.includes(word)),
        word,
      ).toBe(true);
    expect(tables[0]?.trim().split('\n').length).toBeGreaterThanOrEqual(2 + 4);
  });

  test('tells what it finds where 1, 2, 3 and 5 % of what is real are flagged, as its chart draws it', async () => {
    const rows = recallRows(await read(card));
    const curves = rocCurves(await read(`cards/${id}-roc.svg`));
    expect(rows.map(({ name }) => name)).toEqual(curves.map(({ name }) => name));
    for (const [at, { generated, real, recalls }] of rows.entries())
      expect(recalls).toEqual(rates.map((rate) => recallAt(curves[at]?.points ?? [], generated, real, rate)));
  });
});

const rates = [0.01, 0.02, 0.03, 0.05] as const;

/** The table with this head: a set, how many of each label are in it, and recall at each of `rates`. */
function recallRows(card: string) {
  const [, table = ''] =
    /\| found where so many are flagged \| generated \| real \| 1 % \| 2 % \| 3 % \| 5 % \|\n\|[-|]+\|\n((?:\|.+\n)+)/.exec(
      card,
    ) ?? [];
  return table
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [name = '', ...numbers] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
      const [generated = 0, real = 0, ...recalls] = numbers.map((cell) => Number(cell.replace(',', '')));
      return { name, generated, real, recalls };
    });
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function rocCurves(svg: string) {
  const lines = svg.matchAll(
    /<path d="M([^"]+)" fill="none"[^>]*stroke-width="1.5"\/>\n<text[^>]*>([^<]*)</g,
  );
  return [...lines].map(([, path = '', name = '']) => ({
    name,
    points: path.split('L').map((pair): Point => {
      const [x = 0, y = 0] = pair.split(' ').map(Number);
      return { x: (x - plot.left) / plot.side, y: 1 - (y - plot.top) / plot.side };
    }),
  }));
}

/** The chart's points are whole counts, rounded to a tenth of its units. */
function recallAt(points: readonly Point[], generated: number, real: number, rate: number): number {
  const allowed = Math.floor(rate * real);
  const found = points
    .filter(({ x }) => Math.round(x * real) <= allowed)
    .map(({ y }) => Math.round(y * generated));
  return Number((Math.max(0, ...found) / generated).toFixed(3));
}
