import type { TextModel } from '../manifest.ts';
import type { TensorSession } from '../tensor-session.ts';

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

export interface TextDetector {
  /** Any string has an answer; no input is an error. */
  detect(text: string): Promise<TextVerdict>;
}

export interface TextDetectorParts {
  readonly detectLanguage: DetectLanguage;
}

export declare function createTextDetector(
  model: TextModel,
  session: TensorSession,
  parts: TextDetectorParts,
): TextDetector;
