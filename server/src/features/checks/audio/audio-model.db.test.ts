import { randomUUID } from 'node:crypto';
import { createAudioDetector } from '@telltale/models/audio/detector';
import { openAudioSessions } from '@telltale/models/audio/sessions.node';
import { currentModel } from '@telltale/models/manifest';
import { loadManifest } from '@telltale/models/model-files.node';
import { type AudioCheckResponse, checkAudio } from '@telltale/shared/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { formWith, tone, type WavOptions, wavOf } from '../../../../test/recordings.ts';
import { makeVoice } from '../../../../test/voice.ts';

const model = currentModel(await loadManifest(), 'audio');
const sessions = await openAudioSessions(model, { threads: 1 });
const detector = createAudioDetector(model, sessions);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ withoutWorker: true });
});
afterAll(async () => {
  await server.stop();
  await sessions.close();
});

async function check(samples: readonly number[], options: WavOptions = {}): Promise<AudioCheckResponse> {
  const { client } = await server.newTenant();
  const headers = { 'idempotency-key': randomUUID() };
  return (await client.call(checkAudio, { form: formWith(wavOf(samples, options)), headers })).body;
}

describe('the audio detector that ships', () => {
  test.each([1, 2, 3, 4, 5])('judges a voice by exactly the samples of the file (%i)', async (seed) => {
    const samples = makeVoice(seed, 5);
    const channels = [Float32Array.from(samples)];
    const verdict = await detector.detect({ sampleRate: 16_000, channels }, { contentKind: 'auto' });
    expect(await check(samples)).toMatchObject({
      status: verdict.label === 'abstained' ? 'unknown' : 'known',
      label: verdict.label,
      score: verdict.score,
      confidence: verdict.confidence,
      reason: verdict.reason,
      detected_content_kind: verdict.detectedContentKind,
      model: model.id,
    });
  });

  const loud = tone(3, { seconds: 3 });
  test.each([
    ['half a second', tone(1, { seconds: 0.5 }), {}, 'too_short'],
    ['no sample at all', [], {}, 'too_short'],
    ['silence', loud.map(() => 0), {}, 'silent'],
    ['a tone whose tops are cut off', loud.map((x) => Math.max(-0.25, Math.min(0.25, x))), {}, 'clipped'],
    ['a rate below any telephone', loud, { sampleRate: 4_000 }, 'low_quality'],
    ['a rate of 1 Hz', loud, { sampleRate: 1 }, 'low_quality'],
    ['a rate beyond any recorder', loud, { sampleRate: 4_294_967_295 }, 'low_quality'],
  ])('%s gets no verdict, and is told why', async (_name, samples, options, reason) => {
    const answer = await check(samples, options);
    expect(answer).toMatchObject({
      status: 'unknown',
      label: 'abstained',
      score: null,
      confidence: null,
      reason,
      source: 'none',
      detected_content_kind: 'unknown',
    });
  });

  test('a tone is no speech, and is not scored', async () => {
    const hum = Array.from({ length: 48_000 }, (_, at) => Math.round(9_000 * Math.sin(at / 13)) / 32_768);
    const answer = await check(hum);
    expect(answer).toMatchObject({ status: 'unknown', label: 'abstained', score: null, source: 'model' });
    expect(['unsupported_content', 'low_confidence']).toContain(answer.reason);
  });
});
