import type { TextVerdict } from '@telltale/models/text/detector';
import {
  type PublicTextResult,
  type TextCheckResponse,
  type TextReason,
  type Thresholds,
  weakSignalPolicy,
} from '@telltale/shared/contract';
import type { TextFacts } from './text-analyst.ts';

export interface TextAnswer {
  readonly facts: TextFacts;
  readonly verdict: TextVerdict;
  readonly model: { readonly id: string; readonly thresholds: Thresholds };
  readonly cached: boolean;
}

const beforeInference: readonly TextReason[] = ['too_short', 'unsupported_language', 'not_prose'];

/** The detector's network was not asked, so the answer costs nothing. */
export const isFreeText = ({ verdict }: TextAnswer): boolean => beforeInference.includes(verdict.reason);

/** The answer as the public lane states it. */
export function toPublicTextResult(answer: TextAnswer): PublicTextResult {
  const { facts, verdict, model, cached } = answer;
  return {
    status: verdict.label === 'abstained' ? 'unknown' : 'known',
    label: verdict.label,
    score: verdict.score,
    confidence: verdict.confidence,
    model: model.id,
    source: cached ? 'exact_hash' : isFreeText(answer) ? 'none' : 'model',
    cached,
    char_count: facts.charCount,
    word_count: facts.wordCount,
    thresholds: model.thresholds,
    reason: verdict.reason,
    policy: weakSignalPolicy,
  };
}

/** The answer as the key holder's lane states it. */
export function toTextResponse(answer: TextAnswer): TextCheckResponse {
  return { ...toPublicTextResult(answer), job_id: null, text_hash: answer.facts.textHash };
}
