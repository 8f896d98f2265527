import type { AudioModel } from '../src/manifest.ts';

/** What audio models of version 1 read, and the network that finds the speech for them. */
export const audioInput: AudioModel['input'] = { windowSeconds: 3, maxWindows: 12, leastSpeechSeconds: 1 };

export const speechFinder = {
  id: 'silero-vad-5',
  file: 'weights/silero-vad-5.onnx',
  sha256: '2623a2953f6ff3d2c1e61740c6cdb7168133479b267dfef114a4a3cc5bdd788f',
} as const;
