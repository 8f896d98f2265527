import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createImageDetector } from '../src/image/detector.ts';
import { currentImageModel, type ImageModel, type ImageSize } from '../src/manifest.ts';
import { loadManifest } from '../src/model-files.node.ts';
import { openNodeSession } from '../src/session.node.ts';
import { readPictures } from './dataset.ts';
import { decodePicture } from './decode.ts';
import { evaluateAudio } from './evaluate-audio.ts';
import { evaluateRobustness } from './evaluate-robustness.ts';
import { evaluateText } from './evaluate-text.ts';
import { generatorChart } from './generator-chart.ts';
import { readScores } from './read-scores.ts';
import { reliabilityChart } from './reliability-chart.ts';
import { type Report, reportAsText, reportOn, type ScoredPicture } from './report.ts';
import { rocChart } from './roc-chart.ts';
import { deliver, type Tier, tiers } from './tiers.ts';

const usage =
  'npm run evaluate -- --lane image [--size full|light] --data DIR [--tier clean|web|hard|thumbnail|all] [--json FILE] [--svg PREFIX]\n' +
  'npm run evaluate -- --lane image [--size full|light] --scores FILE [--scores FILE ...] [--tier ...] [--json FILE] [--svg PREFIX]\n' +
  'npm run evaluate -- --lane image [--size full|light] --robustness --data DIR [--sample N] [--json FILE] [--chromium FILE]';

function parseTiers(name: string): readonly Tier[] {
  if (name === 'all') return tiers;
  const tier = tiers.find((candidate) => candidate === name);
  if (!tier) throw new Error(`--tier ${name}: must be one of ${tiers.join(', ')} or all`);
  return [tier];
}

function parseSize(name: string): ImageSize {
  if (name !== 'full' && name !== 'light') throw new Error(`--size ${name}: must be full or light`);
  return name;
}

/** The very network and code that ship, over every picture of the folder. */
async function scorePictures(folder: string, size: ImageSize, wanted: readonly Tier[]) {
  const rows = await readPictures(folder);
  const model = currentImageModel(await loadManifest(), size);
  const session = await openNodeSession(model, { threads: 1 });
  const detector = createImageDetector(model, session);
  const pictures: ScoredPicture[] = [];
  const unreadable: string[] = [];
  for (const [index, row] of rows.entries()) {
    try {
      const original = await decodePicture(join(folder, row.file));
      for (const tier of wanted) {
        const { score, confidence, thresholds } = await detector.detect(await deliver(original, tier));
        pictures.push({ row, tier, score, confidence, thresholds, isAi: row.label === 'ai' });
      }
    } catch (error) {
      console.error(`${row.file}: ${error instanceof Error ? error.message : error}`);
      unreadable.push(row.file);
    }
    if (index % 50 === 49) console.error(`${index + 1} of ${rows.length} pictures`);
  }
  await session.close();
  return { model, pictures, unreadable };
}

/** PREFIX-generators.svg of the first tier, PREFIX-roc.svg with a line for each, PREFIX-reliability.svg of all together. */
async function writeCharts(prefix: string, report: Report, pictures: readonly ScoredPicture[]) {
  const measured = tiers.filter((tier) => pictures.some((picture) => picture.tier === tier));
  const series = measured.map((tier) => ({
    name: tier,
    items: pictures.filter((picture) => picture.tier === tier),
  }));
  await writeFile(`${prefix}-generators.svg`, generatorChart(report, measured[0] ?? 'clean'));
  await writeFile(`${prefix}-roc.svg`, rocChart(series));
  await writeFile(`${prefix}-reliability.svg`, reliabilityChart(pictures));
}

interface Measured {
  readonly model: ImageModel;
  readonly pictures: readonly ScoredPicture[];
  readonly unreadable: readonly string[];
}

async function tell(
  { model, pictures, unreadable }: Measured,
  { json, svg }: { readonly json?: string | undefined; readonly svg?: string | undefined },
) {
  const report = reportOn(model, pictures, unreadable);
  console.log(reportAsText(report));
  if (svg) await writeCharts(svg, report, pictures);
  if (json) await writeFile(json, `${JSON.stringify(report, null, 2)}\n`);
}

async function tellOfScores(
  files: readonly string[],
  {
    size,
    tier,
    ...out
  }: {
    readonly size: string;
    readonly tier: string;
    readonly json?: string | undefined;
    readonly svg?: string | undefined;
  },
) {
  const model = currentImageModel(await loadManifest(), parseSize(size));
  const pictures = await readScores(files, model, parseTiers(tier));
  await tell({ model, pictures, unreadable: [] }, out);
}

async function main() {
  const { values } = parseArgs({
    options: {
      lane: { type: 'string' },
      size: { type: 'string', default: 'full' },
      data: { type: 'string' },
      scores: { type: 'string', multiple: true },
      json: { type: 'string' },
      svg: { type: 'string' },
      tier: { type: 'string', default: 'clean' },
      split: { type: 'string' },
      robustness: { type: 'boolean', default: false },
      sample: { type: 'string', default: '200' },
      chromium: { type: 'string' },
    },
  });
  if (values.lane === 'image' && values.scores) return tellOfScores(values.scores, values);
  if (!values.data) throw new Error('--data DIR is needed');
  if (values.lane === 'text') return evaluateText({ ...values, data: values.data });
  if (values.lane === 'audio') return evaluateAudio({ ...values, data: values.data });
  if (values.lane !== 'image') throw new Error(`--lane ${values.lane ?? ''}: must be image, text or audio`);
  const size = parseSize(values.size);
  if (values.robustness) {
    return evaluateRobustness({ ...values, size, data: values.data, sample: Number(values.sample) });
  }
  const tiersChosen = parseTiers(values.tier);
  await tell(await scorePictures(values.data, size, tiersChosen), values);
}

main().catch((error: unknown) => {
  console.error(`${error instanceof Error ? error.message : error}\n${usage}`);
  process.exitCode = 1;
});
