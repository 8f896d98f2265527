import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAudioDetector } from '../src/audio/detector.ts';
import { openAudioSessions } from '../src/audio/sessions.node.ts';
import { currentModel } from '../src/manifest.ts';
import { loadManifest } from '../src/model-files.node.ts';
import { readRecordings } from './audio-dataset.ts';
import { audioReport, audioReportAsText, type ScoredRecording, scoredOf } from './audio-report.ts';
import { barChart } from './bar-chart.ts';
import { decodeAudio } from './decode-audio.ts';
import { reliabilityChart } from './reliability-chart.ts';
import { rocChart } from './roc-chart.ts';

export interface AudioEvaluation {
  readonly data: string;
  /** Only the rows of this split. */
  readonly split?: string | undefined;
  readonly json?: string | undefined;
  /** Path before `-roc.svg`, `-reliability.svg` and `-systems.svg`. */
  readonly svg?: string | undefined;
}

/** The very networks and code that ship, over every recording of the folder. */
async function scoreRecordings(folder: string, split: string | undefined) {
  const rows = await readRecordings(folder, split);
  const model = currentModel(await loadManifest(), 'audio');
  const sessions = await openAudioSessions(model, { threads: 1 });
  const detector = createAudioDetector(model, sessions);
  const recordings: ScoredRecording[] = [];
  for (const row of rows) {
    const clip = await decodeAudio(join(folder, row.file));
    const { verdict, measurement } = await detector.inspect(clip, { contentKind: 'auto' });
    const isAi = row.label === 'ai' || row.label === 'synthetic';
    recordings.push({ row, isAi, verdict, measurement });
    if (recordings.length % 100 === 0) console.error(`${recordings.length} of ${rows.length} recordings`);
  }
  await sessions.close();
  return { model, recordings };
}

export async function evaluateAudio({ data, split, json, svg }: AudioEvaluation): Promise<void> {
  const { model, recordings } = await scoreRecordings(data, split);
  const report = audioReport(model, recordings);
  console.log(audioReportAsText(report));
  if (json) await writeFile(json, `${JSON.stringify(report, null, 2)}\n`);
  if (!svg) return;
  const speech = recordings.filter(({ row }) => row.label !== 'music' && row.label !== 'other');
  const items = scoredOf(speech);
  await writeFile(`${svg}-roc.svg`, rocChart([{ name: 'synthetic against human speech', items }]));
  await writeFile(`${svg}-reliability.svg`, reliabilityChart(items));
  const systems = Object.entries(report.slices)
    .filter(([name]) => name.startsWith('system:'))
    .map(([name, of]) => ({ name: `${name.slice('system:'.length)} (${of.n_ai})`, value: of.auroc ?? 0 }));
  await writeFile(`${svg}-systems.svg`, barChart('AUROC by system (number of recordings)', systems));
}
