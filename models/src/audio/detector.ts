import type { AudioModel } from '../manifest.ts';
import type { TensorSession } from '../tensor-session.ts';
import type { AudioClip, DetectedContentKind, RequestedContentKind } from './audio-clip.ts';

/** Why the verdict is what it is; every reason but `model_score` belongs to an abstention. */
export type AudioReason =
  | 'model_score'
  | 'too_short'
  | 'silent'
  | 'clipped'
  | 'low_quality'
  | 'unsupported_content'
  | 'low_confidence';

export interface AudioVerdict {
  readonly label: 'likely_ai' | 'uncertain' | 'no_signal' | 'abstained';
  /** Calibrated probability of "synthetic", 0..1; null where nothing was scored. */
  readonly score: number | null;
  /** How far the evidence supports the label, 0..1; null when abstained. */
  readonly confidence: number | null;
  readonly reason: AudioReason;
  readonly detectedContentKind: DetectedContentKind;
}

export interface AudioSessions {
  readonly scorer: TensorSession;
  readonly vad: TensorSession;
  close(): Promise<void>;
}

export interface AudioDetector {
  detect(clip: AudioClip, request: { readonly contentKind: RequestedContentKind }): Promise<AudioVerdict>;
}

export declare function createAudioDetector(model: AudioModel, sessions: AudioSessions): AudioDetector;
