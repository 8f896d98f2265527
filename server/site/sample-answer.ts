import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Thresholds } from '@telltale/shared/contract';
import { wordingFor } from '@telltale/shared/locales/catalogues.ts';
import type { Language } from '@telltale/shared/locales/languages.ts';
import { ScoreLine } from '@telltale/shared/ui/score-line.tsx';
import { type Band, bandOf, labelForScore } from '@telltale/shared/verdict';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import * as z from 'zod';
import { escapeHtml } from './markdown.ts';

const Answer = z.object({ score: z.number(), thresholds: Thresholds });
export type SampleAnswer = z.infer<typeof Answer>;

/** Asks the models' own command, which runs a detector that ships. */
export async function answerFor(
  modelsDir: string,
  file: string,
  size: 'full' | 'light',
): Promise<SampleAnswer> {
  const command = ['--import', 'tsx', 'evaluate/answer.ts', file, size];
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: modelsDir });
  return Answer.parse(JSON.parse(stdout));
}

const tones: Readonly<Record<Band, string>> = {
  alert: 'alert',
  notice: 'notice',
  quiet: 'quiet',
  waiting: 'quiet',
};

/** The same words and figures that a check of it brings. */
export function answerCard({ score, thresholds }: SampleAnswer, language: Language): string {
  const wording = wordingFor(language);
  const label = labelForScore(score, thresholds);
  return `<div class="ready ${tones[bandOf(label)]}" data-label="${label}">
<p class="ready-title">${escapeHtml(wording.text(`label_${label}_title`))}</p>
<p class="ready-note">${escapeHtml(wording.text(`label_${label}_note`))}</p>
${renderToString(h(ScoreLine, { score, thresholds, wording }))}</div>`;
}
