import { calibratedScore } from '../calibration.ts';
import type { AudioModel } from '../manifest.ts';
import type { TensorSession } from '../tensor-session.ts';
import type { AudioClip, DetectedContentKind, RequestedContentKind } from './audio-clip.ts';
import { contentKindOf, type KindProbabilities } from './content-kind.ts';
import { excerptsOf } from './excerpts.ts';
import { featureCount, featuresOf } from './features.ts';
import { withoutOffset } from './offset.ts';
import { type Obstacle, obstacleIn } from './quality.ts';
import { analysisSamples } from './resample.ts';
import { speechFrameSeconds, speechProbabilities, speechShare } from './speech.ts';
import { type SoundWindow, windowsOf } from './windows.ts';

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

/** What a detector listens to of a recording, prepared by the decoder. */
export interface HeardSound {
  /** What keeps the recording from being judged at all; null where nothing does. */
  readonly obstacle: Obstacle | null;
  /** Pieces of it, a minute in all at most: one channel at 16 kHz. Empty beside an obstacle. */
  readonly excerpts: readonly Float32Array[];
}

export interface AudioDetector {
  detect(clip: AudioClip, request: AudioRequest): Promise<AudioVerdict>;
  /** The same of a recording that was heard elsewhere. */
  judge(sound: HeardSound, request: AudioRequest): Promise<AudioVerdict>;
  /** The verdict and what it rests on, for measuring; null where an obstacle kept the networks from running. */
  inspect(
    clip: AudioClip,
    request: AudioRequest,
  ): Promise<{ readonly verdict: AudioVerdict; readonly measurement: AudioMeasurement | null }>;
}

export interface AudioRequest {
  readonly contentKind: RequestedContentKind;
}

export interface AudioMeasurement {
  readonly kind: DetectedContentKind;
  readonly kindConfidence: number;
  /** Seconds in which somebody speaks, of those that were looked at. */
  readonly speechSeconds: number;
  /** Calibrated probability of "synthetic", whatever the recording holds. */
  readonly score: number;
}

export function createAudioDetector(model: AudioModel, sessions: AudioSessions): AudioDetector {
  const inspect = async ({ obstacle, excerpts }: HeardSound, { contentKind }: AudioRequest) => {
    if (obstacle !== null) return { verdict: abstention(obstacle, 'unknown'), measurement: null };
    const measurement = await measureWindows(excerpts, model, sessions);
    return { verdict: verdictOn(measurement, contentKind, model), measurement };
  };
  return {
    inspect: (clip, request) => inspect(hear(clip), request),
    judge: async (sound, request) => (await inspect(sound, request)).verdict,
    detect: async (clip, request) => (await inspect(hear(clip), request)).verdict,
  };
}

/** All that a detector needs of a recording: four megabytes at most, however long it is. */
export function hear(clip: AudioClip): HeardSound {
  const obstacle = obstacleIn(clip);
  if (obstacle !== null) return { obstacle, excerpts: [] };
  return { obstacle, excerpts: excerptsOf(withoutOffset(clip)).map(analysisSamples) };
}

async function measureWindows(
  excerpts: readonly Float32Array[],
  model: AudioModel,
  { vad, scorer }: AudioSessions,
): Promise<AudioMeasurement> {
  const windows: SoundWindow[] = [];
  let speechSeconds = 0;
  for (const samples of excerpts) {
    const speech = await speechProbabilities(vad, samples);
    speechSeconds += speechShare(speech) * speech.length * speechFrameSeconds;
    const maxWindows = Math.ceil(model.input.maxWindows / excerpts.length);
    windows.push(...windowsOf(samples, speech, { ...model.input, maxWindows }));
  }
  const { kinds, logits } = await scoreWindows(windows, scorer, model.id);
  const { kind, confidence } = contentKindOf(kinds, model.leastKindConfidence);
  const spoken = logits.filter((_, at) => (kinds[at]?.speech ?? 0) >= model.leastKindConfidence);
  const score = calibratedScore(medianOf(spoken.length > 0 ? spoken : logits), model.calibration);
  return { kind, kindConfidence: confidence, speechSeconds, score };
}

async function scoreWindows(windows: readonly SoundWindow[], scorer: TensorSession, modelId: string) {
  const data = new Float32Array(windows.length * featureCount);
  for (const [at, window] of windows.entries()) data.set(featuresOf(window), at * featureCount);
  const outputs = await scorer.run({ features: { data, dims: [windows.length, featureCount] } });
  const { kind, logit } = outputs;
  if (!kind || !logit) throw new Error(`model ${modelId} gave no kind or no logit`);
  const kinds: KindProbabilities[] = windows.map((_, at) => ({
    speech: kind[at * 3] ?? 0,
    music: kind[at * 3 + 1] ?? 0,
    other: kind[at * 3 + 2] ?? 0,
  }));
  return { kinds, logits: [...logit] };
}

function verdictOn(
  { kind, kindConfidence, speechSeconds, score }: AudioMeasurement,
  requested: RequestedContentKind,
  { thresholds, input }: AudioModel,
): AudioVerdict {
  if (kind === 'unknown') return abstention('low_confidence', kind);
  if (requested === 'music' || kind !== 'speech') return abstention('unsupported_content', kind);
  if (speechSeconds < input.leastSpeechSeconds) return abstention('too_short', kind);
  const label = labelOf(score, thresholds);
  if (label === null) return { ...abstention('low_confidence', kind), score };
  const confidence = kindConfidence * Math.abs(2 * score - 1);
  return { label, score, confidence, reason: 'model_score', detectedContentKind: kind };
}

/** Null between an even chance and the lowest threshold: there the score says too little for any label. */
function labelOf(score: number, thresholds: AudioModel['thresholds']) {
  if (score >= thresholds.likely_ai) return 'likely_ai';
  if (score >= thresholds.uncertain) return 'uncertain';
  return score < 0.5 ? 'no_signal' : null;
}

function abstention(reason: AudioReason, detectedContentKind: DetectedContentKind): AudioVerdict {
  return { label: 'abstained', score: null, confidence: null, reason, detectedContentKind };
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}
