import type { AudioVerdict } from '@telltale/models/audio/detector';
import type { TextVerdict } from '@telltale/models/text/detector';
import type { PublicAudioResult, PublicTextResult, Thresholds } from '@telltale/shared/contract';
import type { AnswerStep, CheckAnswer } from '../../messaging/check-answer.ts';
import { CheckProblem } from '../../messaging/check-problem.ts';
import type { ServerAnswer, ServerReply } from '../lane.ts';

interface Measured {
  readonly model: { readonly id: string; readonly thresholds: Thresholds };
  readonly characters?: number;
  readonly seconds?: number;
}

/** What this device found in a text or a recording; null where its detector could not run. */
export function answerOfVerdict(
  lane: 'text' | 'audio',
  verdict: TextVerdict | AudioVerdict | null,
  { model, ...measured }: Measured,
): CheckAnswer {
  const read: AnswerStep[] = lane === 'audio' ? ['sound_decoded'] : [];
  const about = {
    lane,
    cached: false,
    thresholds: model.thresholds,
    matchDistanceBits: null,
    provenance: null,
    delivery: 'not_sent',
    ...measured,
  } as const;
  if (!verdict) {
    const unscored = { label: 'unavailable', score: null, source: 'none', model: null } as const;
    return { ...about, ...unscored, reason: null, steps: [...read, 'device_failed'] };
  }
  const { label, score, reason } = verdict;
  return {
    ...about,
    label,
    // A recording too unclear for a verdict has a score all the same, which would read like one.
    score: label === 'abstained' ? null : score,
    source: label === 'abstained' ? 'none' : 'model',
    model: model.id,
    reason: reason === 'model_score' ? null : reason,
    steps: [...read, 'device_scored'],
  };
}

type InlineResult = Pick<PublicTextResult | PublicAudioResult, 'label' | 'source' | 'cached' | 'reason'> & {
  readonly score?: number | null | undefined;
  readonly model?: string | null | undefined;
  readonly thresholds?: Thresholds | undefined;
};

/** Texts and recordings are answered within the request. */
export function inlineReply(result: InlineResult): ServerReply {
  const { label, score, source, model, cached, reason, thresholds } = result;
  const answer: ServerAnswer = {
    ...{ label, source, cached, delivery: 'as_is', ...(thresholds ? { thresholds } : {}) },
    score: score ?? null,
    model: model || null,
    reason: reason === 'model_score' ? null : reason,
  };
  return { kind: 'final', answer };
}

/** Nothing of these lanes is ever queued. */
export async function refuseToPoll(): Promise<never> {
  throw new CheckProblem('job_failed');
}
