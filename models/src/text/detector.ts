import { calibratedScore } from '../calibration.ts';
import type { TextModel } from '../manifest.ts';
import type { Tensor, TensorSession } from '../tensor-session.ts';
import { placesOf } from './features.ts';
import { codePointsOf, normaliseText } from './normalise.ts';
import { isEnglishProse, isMadeOfLetters } from './prose.ts';
import { windowsOf } from './windows.ts';
import { wordsOf } from './words.ts';

/** Why a text carries its label; everything but `model_score` goes with `abstained`. */
export type TextReason =
  | 'too_short'
  | 'unsupported_language'
  | 'not_prose'
  | 'low_confidence'
  | 'model_score';

export interface TextVerdict {
  readonly label: 'likely_ai' | 'uncertain' | 'no_signal' | 'abstained';
  /** Calibrated probability of "synthetic", 0..1; null when abstained. */
  readonly score: number | null;
  /** How far the evidence supports the label, 0..1; null when abstained. */
  readonly confidence: number | null;
  readonly reason: TextReason;
}

/** ISO 639-1 code of the language a text is written in, or null where none is recognised. */
export type DetectLanguage = (text: string) => string | null;

export interface TextDetectorParts {
  readonly detectLanguage: DetectLanguage;
}

export interface TextDetector {
  /** Any string has an answer; no input is an error. */
  detect(text: string): Promise<TextVerdict>;
}

export function createTextDetector(
  model: TextModel,
  session: TensorSession,
  { detectLanguage }: TextDetectorParts,
): TextDetector {
  return {
    async detect(text) {
      const normal = normaliseText(text);
      const length = codePointsOf(normal);
      if (length < model.input.leastLength) return abstain('too_short');
      if (!isMadeOfLetters(normal)) return abstain('not_prose');
      const language = detectLanguage(normal);
      if (language === null || !model.languages.includes(language)) return abstain('unsupported_language');
      if (!isEnglishProse(text)) return abstain('not_prose');
      const score = calibratedScore(await textLogit(model, session, text), model.calibration);
      return verdictOf(score, length, model);
    },
  };
}

const abstain = (reason: Exclude<TextReason, 'model_score'>): TextVerdict => ({
  label: 'abstained',
  score: null,
  confidence: null,
  reason,
});

/** The mean of the network's logits over the windows of a text. */
export async function textLogit(
  { id, input }: Pick<TextModel, 'id' | 'input'>,
  session: TensorSession,
  text: string,
): Promise<number> {
  const windows = windowsOf(wordsOf(text), input.windowWords);
  const { logit } = await session.run({ places: placesTensor(windows, input.hashBits) });
  if (logit === undefined || logit.length !== windows.length) throw new Error(`model ${id} gave no logit`);
  return logit.reduce((sum, value) => sum + value, 0) / windows.length;
}

/** One row a window, filled up with the place after the last, which weighs nothing. */
function placesTensor(windows: readonly (readonly string[])[], hashBits: number): Tensor {
  const rows = windows.map((words) => placesOf(words, hashBits));
  const width = Math.max(1, ...rows.map((row) => row.length));
  const data = new BigInt64Array(rows.length * width).fill(BigInt(2 ** hashBits));
  for (const [index, row] of rows.entries()) {
    for (const [at, place] of row.entries()) data[index * width + at] = BigInt(place);
  }
  return { data, dims: [rows.length, width] };
}

/** A text of middling length is answered only in the top band, where false alarms stayed rare all the same. */
function verdictOf(score: number, length: number, { thresholds, input }: TextModel): TextVerdict {
  if (length < input.fullLength && score < thresholds.strong) return abstain('low_confidence');
  const label =
    score >= thresholds.likely_ai ? 'likely_ai' : score >= thresholds.uncertain ? 'uncertain' : 'no_signal';
  const fullness = Math.min(1, length / input.fullLength);
  return { label, score, confidence: fullness * Math.abs(2 * score - 1), reason: 'model_score' };
}
