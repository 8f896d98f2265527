import type { AudioModel, ModelManifest, TextModel } from '@telltale/models/manifest';
import { loadManifest } from '@telltale/models/model-files.node';
import type { Seams } from '../src/seams.ts';

const evidence = { falseAlarmTarget: 0.01, reals: 1, flagged: 0, provisional: true };
const weights = {
  file: 'weights/none.onnx',
  sha256: '0'.repeat(64),
  bytes: 1,
  licence: 'none',
} as const;
const common = {
  ...weights,
  status: 'current',
  card: 'cards/none.md',
  calibration: { kind: 'platt', slope: 1, intercept: 0, baseRate: 0.5 },
  thresholds: { uncertain: 0.5, likely_ai: 0.9, strong: 0.95 },
  thresholdEvidence: { uncertain: evidence, likely_ai: evidence, strong: evidence },
} as const;

const textModel: TextModel = {
  ...common,
  id: 'stand-in-text',
  lane: 'text',
  languages: ['en'],
  input: { hashBits: 8, leastLength: 1, fullLength: 1, windowWords: 1 },
};

const audioModel: AudioModel = {
  ...common,
  id: 'stand-in-audio',
  lane: 'audio',
  vad: { ...weights, origin: 'none' },
  input: { windowSeconds: 1, maxWindows: 1, leastSpeechSeconds: 1 },
  leastKindConfidence: 0.5,
};

const lane = (file: string) => new URL(file, import.meta.url);

async function withoutLanes(): Promise<ModelManifest> {
  const manifest = await loadManifest();
  return { ...manifest, models: manifest.models.filter((model) => model.lane === 'image') };
}

/** The image model that ships, and none for text and audio. */
export async function noLaneModels(): Promise<Pick<Seams, 'manifest'>> {
  return { manifest: await withoutLanes() };
}

/** Stand-ins whose verdicts the text or the recording itself chooses. */
export async function standInModels(): Promise<Pick<Seams, 'manifest' | 'laneModules'>> {
  const manifest = await withoutLanes();
  return {
    manifest: { ...manifest, models: [...manifest.models, textModel, audioModel] },
    laneModules: {
      text: lane('./stand-in-text.thread.ts'),
      audio: lane('./stand-in-audio.thread.ts'),
      files: lane('./stand-in-files.child.ts'),
    },
  };
}
