import { writeFile } from 'node:fs/promises';
import { calibratedScore } from '../src/calibration.ts';
import { currentModel } from '../src/manifest.ts';
import { loadManifest } from '../src/model-files.node.ts';
import { openNodeSession } from '../src/session.node.ts';
import { createTextDetector, textLogit } from '../src/text/detector.ts';
import { detectLanguage } from '../src/text/language.ts';
import { normaliseText } from '../src/text/normalise.ts';
import { barChart } from './bar-chart.ts';
import { reliabilityChart } from './reliability-chart.ts';
import { rocChart } from './roc-chart.ts';
import { readTexts } from './text-dataset.ts';
import { type ScoredText, textReport, textReportAsText } from './text-report.ts';

/** The very network and code that ship, over every text of the file. */
async function scoreTexts(path: string) {
  const rows = await readTexts(path);
  const model = currentModel(await loadManifest(), 'text');
  const session = await openNodeSession(model, { threads: 1 });
  const detector = createTextDetector(model, session, { detectLanguage });
  const texts: ScoredText[] = [];
  for (const row of rows) {
    const { label, reason } = await detector.detect(row.text);
    const score = calibratedScore(await textLogit(model, session, row.text), model.calibration);
    const length = [...normaliseText(row.text)].length;
    texts.push({ row, length, isAi: row.label === 'ai', score, warned: label === 'likely_ai', reason });
  }
  await session.close();
  return { model, texts };
}

export interface TextEvaluation {
  readonly data: string;
  readonly json?: string | undefined;
  /** Path before `-roc.svg`, `-reliability.svg` and `-generators.svg`. */
  readonly svg?: string | undefined;
}

export async function evaluateText({ data, json, svg }: TextEvaluation): Promise<void> {
  const { model, texts } = await scoreTexts(data);
  const report = textReport(model, texts);
  console.log(textReportAsText(report));
  if (json) await writeFile(json, `${JSON.stringify(report, null, 2)}\n`);
  if (!svg) return;
  const judged = texts.filter(({ reason }) => reason === 'model_score' || reason === 'low_confidence');
  const full = judged.filter(({ length }) => length >= model.input.fullLength);
  const shorter = judged.filter(({ length }) => length < model.input.fullLength);
  const { fullLength, leastLength } = model.input;
  const series = [
    { name: `${fullLength} characters or more`, items: full },
    { name: `${leastLength} to ${fullLength}`, items: shorter },
  ].filter(({ items }) => items.length > 0);
  await writeFile(`${svg}-roc.svg`, rocChart(series));
  await writeFile(`${svg}-reliability.svg`, reliabilityChart(full));
  const generators = Object.entries(report.slices)
    .filter(([name]) => name.startsWith('generator:'))
    .map(([name, of]) => ({
      name: `${name.slice('generator:'.length)} (${of.n_ai})`,
      value: of.ai_recall ?? 0,
    }));
  await writeFile(
    `${svg}-generators.svg`,
    barChart('Share warned of, by generator (number of texts)', generators),
  );
}
