import { afterAll, describe, expect, it } from 'vitest';
import { syntheticWindows } from '../../training/synthetic-sounds.ts';
import { currentModel } from '../manifest.ts';
import { loadManifest } from '../model-files.node.ts';
import type { AudioClip } from './audio-clip.ts';
import { type AudioVerdict, createAudioDetector } from './detector.ts';
import { featureCount, featuresOf } from './features.ts';
import golden from './golden-scores.json' with { type: 'json' };
import { openAudioSessions } from './sessions.node.ts';

const model = currentModel(await loadManifest(), 'audio');
const sessions = await openAudioSessions(model, { threads: 1 });
const detector = createAudioDetector(model, sessions);
afterAll(() => sessions.close());

const detect = (clip: AudioClip) => detector.detect(clip, { contentKind: 'auto' });

function clipOf(sampleRate: number, seconds: number, valueAt: (t: number, at: number) => number): AudioClip {
  const length = Math.round(sampleRate * seconds);
  return {
    sampleRate,
    channels: [Float32Array.from({ length }, (_, at) => valueAt(at / sampleRate, at))],
  };
}

const hiss = (_: number, at: number) => (((at * 7919) % 1009) / 1009 - 0.5) * 0.2;
const tone = (t: number) => 0.3 * Math.sin(2 * Math.PI * 220 * t);
const bounded = (value: number | null) => value === null || (value >= 0 && value <= 1);
const isDefined = ({ label, score, confidence }: AudioVerdict) =>
  bounded(score) && bounded(confidence) && (label !== 'abstained' || confidence === null);

describe('the shipped audio network', () => {
  it('gives in Node what Python gave at export for a hundred sounds, within 0.001', async () => {
    const windows = syntheticWindows();
    const data = new Float32Array(windows.length * featureCount);
    for (const [at, window] of windows.entries()) data.set(featuresOf(window), at * featureCount);
    const outputs = await sessions.scorer.run({ features: { data, dims: [windows.length, featureCount] } });
    expect(golden.model).toBe(model.id);
    expect(golden.logits).toHaveLength(100);
    for (const [at, logit] of golden.logits.entries()) {
      expect(outputs.logit?.[at]).toBeCloseTo(logit, 3);
      expect(outputs.kind?.[at * 3]).toBeCloseTo(golden.speech[at] ?? Number.NaN, 3);
    }
  }, 60_000);
});

describe('recordings that cannot be judged', () => {
  it.each<[string, AudioClip, AudioVerdict['reason']]>([
    ['no channel', { sampleRate: 16_000, channels: [] }, 'too_short'],
    ['no sample', { sampleRate: 16_000, channels: [new Float32Array(0)] }, 'too_short'],
    ['one sample', { sampleRate: 16_000, channels: [Float32Array.of(0.5)] }, 'too_short'],
    ['half a second', clipOf(16_000, 0.5, tone), 'too_short'],
    ['silence', clipOf(16_000, 3, () => 0), 'silent'],
    ['a constant voltage', clipOf(16_000, 3, () => 0.7), 'silent'],
    ['hardly audible noise', clipOf(16_000, 3, (t, at) => hiss(t, at) * 1e-3), 'silent'],
    [
      'a wave whose tops are cut off',
      clipOf(16_000, 3, (t) => Math.max(-0.2, Math.min(0.2, tone(t)))),
      'clipped',
    ],
    ['samples that are no numbers', clipOf(16_000, 3, () => Number.NaN), 'low_quality'],
    ['endless samples', clipOf(16_000, 3, () => Number.POSITIVE_INFINITY), 'low_quality'],
    ['a rate below the telephone', clipOf(4_000, 3, tone), 'low_quality'],
    ['a rate that is no number', { ...clipOf(16_000, 3, tone), sampleRate: Number.NaN }, 'low_quality'],
  ])('%s gets an abstention that says why', async (_, clip, reason) => {
    const verdict = await detect(clip);
    expect(verdict).toEqual({
      label: 'abstained',
      score: null,
      confidence: null,
      reason,
      detectedContentKind: 'unknown',
    });
  });

  it.each([
    ['noise', clipOf(16_000, 4, hiss)],
    ['a tone', clipOf(44_100, 4, tone)],
  ])('%s is no speech and gets no score', async (_, clip) => {
    const verdict = await detect(clip);
    expect(verdict).toMatchObject({ label: 'abstained', score: null });
    expect(['unsupported_content', 'low_confidence']).toContain(verdict.reason);
  });

  it('what the sender calls music is not scored as speech', async () => {
    const verdict = await detector.detect(clipOf(16_000, 3, tone), { contentKind: 'music' });
    expect(verdict).toMatchObject({ label: 'abstained', score: null });
  });
});

describe('recordings of every shape', () => {
  it.each([8_000, 11_025, 22_050, 44_100, 48_000, 96_000, 192_000])(
    '%i Hz gets a defined answer',
    async (rate) => {
      expect(isDefined(await detect(clipOf(rate, 2, (t, at) => tone(t) + hiss(t, at))))).toBe(true);
    },
  );

  it('eight channels of different lengths get a defined answer', async () => {
    const channels = Array.from({ length: 8 }, (_, at) =>
      new Float32Array(32_000 + at * 100).map((__, n) => hiss(n, n)),
    );
    expect(isDefined(await detect({ sampleRate: 16_000, channels }))).toBe(true);
  });

  it('a few samples that are no numbers do not spread', async () => {
    const clip = clipOf(16_000, 3, (t, at) => (at % 1000 === 0 ? Number.NaN : tone(t) + hiss(t, at)));
    expect(isDefined(await detect(clip))).toBe(true);
  });

  it('the same recording gets the same answer twice', async () => {
    const [window] = syntheticWindows();
    const clip = { sampleRate: 16_000, channels: [window?.samples ?? new Float32Array()] };
    expect(await detector.inspect(clip, { contentKind: 'auto' })).toEqual(
      await detector.inspect(clip, { contentKind: 'auto' }),
    );
  });
});
