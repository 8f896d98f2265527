import type { AudioVerdict } from '@telltale/models/audio/detector';
import {
  type AudioCheckResponse,
  type AudioReason,
  type PublicAudioResult,
  type Thresholds,
  weakSignalPolicy,
} from '@telltale/shared/contract';

export interface AudioAnswer {
  readonly audioHash: string;
  readonly durationSeconds: number;
  readonly sampleRate: number;
  readonly verdict: AudioVerdict;
  readonly model: { readonly id: string; readonly thresholds: Thresholds };
  readonly cached: boolean;
}

const beforeInference: readonly AudioReason[] = ['too_short', 'silent', 'clipped', 'low_quality'];

/** The detector's networks were not asked, so the answer costs nothing. What holds too little speech was listened to. */
export const isFreeRecording = ({ verdict }: AudioAnswer): boolean =>
  beforeInference.includes(verdict.reason) && verdict.detectedContentKind === 'unknown';

/** The answer as the public lane states it. */
export function toPublicAudioResult(answer: AudioAnswer): PublicAudioResult {
  const { verdict, model, cached } = answer;
  return {
    status: verdict.label === 'abstained' ? 'unknown' : 'known',
    label: verdict.label,
    score: verdict.score,
    confidence: verdict.confidence,
    model: model.id,
    source: cached ? 'exact_hash' : isFreeRecording(answer) ? 'none' : 'model',
    cached,
    duration_seconds: answer.durationSeconds,
    sample_rate: answer.sampleRate,
    thresholds: model.thresholds,
    reason: verdict.reason,
    policy: weakSignalPolicy,
  };
}

/** The answer as the key holder's lane states it. */
export function toAudioResponse(answer: AudioAnswer): AudioCheckResponse {
  return {
    ...toPublicAudioResult(answer),
    audio_hash: answer.audioHash,
    detected_content_kind: answer.verdict.detectedContentKind,
  };
}
