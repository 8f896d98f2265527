import type { AudioVerdict } from '@telltale/models/audio/detector';
import type { TextVerdict } from '@telltale/models/text/detector';
import type { Thresholds } from '@telltale/shared/contract';
import { checkSteps, type Evidence } from '@telltale/shared/ui/evidence';
import type { Finding, MediaOutcome, MediaStep } from '../messaging/finding.ts';
import type { Outcome } from '../messaging/outcome.ts';
import { deviceModel } from '../reader/current-model.ts';
import type { ServerAnswer } from './media-backend.ts';

interface Measured {
  readonly model: { readonly id: string; readonly thresholds: Thresholds };
  readonly characters?: number;
  readonly seconds?: number;
}

/** What this device found in a text or a recording; null where its detector could not run. */
export function findingOf(
  lane: 'text' | 'audio',
  verdict: TextVerdict | AudioVerdict | null,
  { model, ...measured }: Measured,
): Finding {
  const about = { lane, cached: false, thresholds: model.thresholds, ...measured };
  const read: MediaStep[] = lane === 'audio' ? ['sound_decoded'] : [];
  if (!verdict) {
    const steps: MediaStep[] = [...read, 'device_failed'];
    return { ...about, label: 'unavailable', score: null, source: 'none', model: null, reason: null, steps };
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

/** The server's answer in place of this device's; what was measured and done here stays. */
export function answeredBy(answer: ServerAnswer, local: Finding, step: MediaStep): Finding {
  // A server does not say where its thresholds lie, except by naming the model that this build carries as well.
  const isSameModel = answer.model === null ? local.lane === 'video' : answer.model === local.model;
  return {
    ...local,
    ...answer,
    thresholds: isSameModel ? local.thresholds : null,
    model: answer.model ?? local.model,
    frames: answer.frames ?? local.frames,
    steps: [...local.steps, step],
  };
}

export function withStep(finding: Finding, step: MediaStep): Finding {
  return { ...finding, steps: [...finding.steps, step] };
}

export function rememberedFinding(finding: Finding): Finding {
  return { ...finding, cached: true, steps: ['memory_answered', 'nothing_sent'] };
}

/** As the popup and the history list it, among the pictures; null where nothing was looked at. */
export function asVerdict(outcome: MediaOutcome): Exclude<Outcome, { kind: 'off' }> | null {
  if (outcome.kind === 'off') return null;
  if (outcome.kind === 'problem') return outcome;
  return { kind: 'verdict', evidence: evidenceOfFinding(outcome.finding), problem: outcome.problem };
}

function evidenceOfFinding(finding: Finding): Evidence {
  const { label, score, thresholds, source, model, cached, steps } = finding;
  return {
    ...{ label, score, source, model, cached },
    thresholds: thresholds ?? deviceModel.thresholds,
    matchDistanceBits: null,
    provenance: null,
    delivery: steps.includes('frames_sent') ? 'converted' : 'not_sent',
    steps: checkSteps.filter((step) => steps.some((taken) => taken === step)),
  };
}
