import { createClient } from '@telltale/shared/client';
import { checkPublicAudio } from '@telltale/shared/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failMark } from '../../../../test/audio-marks.ts';
import { countRows, pageOrigin, startTestServer, type TestServer } from '../../../../test/harness.ts';
import { standInModels } from '../../../../test/lane-models.ts';
import { formWith, tone, wavOf } from '../../../../test/recordings.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    models: await standInModels(),
    env: { PUBLIC_CHECKS_PER_VISITOR_DAY: '3' },
    withoutWorker: true,
  });
});
afterAll(() => server.stop());

const fromPage = { origin: pageOrigin };

async function check(file: Uint8Array) {
  const client = createClient({ baseUrl: server.url });
  return (await client.call(checkPublicAudio, { form: formWith(file), headers: fromPage })).body;
}

describe('what is refused', () => {
  const json = { 'content-type': 'application/json' };
  test.each([
    ['no Origin', formWith(wavOf(tone(1))), { origin: '' }, 403, 'origin_denied'],
    [
      'an unknown Origin',
      formWith(wavOf(tone(1))),
      { origin: 'https://other.example' },
      403,
      'origin_denied',
    ],
    ['an MP3', formWith(Buffer.from('ID3\u0004')), {}, 400, 'unsupported_media'],
    ['a cut header', formWith(wavOf(tone(1)).subarray(0, 43)), {}, 400, 'undecodable_media'],
    ['no audio_base64', '{}', json, 400, 'invalid_payload'],
    ['an unknown content_kind', '{"audio_base64":"UklGRg","content_kind":"x"}', json, 400, 'invalid_payload'],
    ['more than 20 MB', formWith(Buffer.alloc(20 * 1024 * 1024 + 1)), {}, 413, 'payload_too_large'],
  ])('%s leaves no row and counts against nothing', async (_name, body, headers, status, code) => {
    const before = await countRows(server.database);
    const response = await fetch(`${server.url}/v1/public/audio-check`, {
      method: 'POST',
      headers: { ...fromPage, ...headers },
      body,
    });
    expect([response.status, response.headers.get('x-error-code')]).toEqual([status, code]);
    expect(await countRows(server.database)).toEqual(before);
  });
});

describe('a recording from an allowed page', () => {
  test('is scored in a form or in JSON, and only fresh inferences count against the day’s allowance, failures and early abstentions do not', async () => {
    const wav = wavOf(tone(1));
    expect(await check(wav)).toEqual({
      status: 'known',
      label: 'likely_ai',
      score: 0.97,
      confidence: 0.9,
      model: server.services.inlineLanes.models.audio?.id,
      source: 'model',
      cached: false,
      duration_seconds: 2,
      sample_rate: 16_000,
      reason: 'model_score',
      thresholds: server.services.inlineLanes.models.audio?.thresholds,
      policy: 'weak_signal_warning_only',
    });
    const json = { audio_base64: wav.toString('base64') };
    const client = createClient({ baseUrl: server.url });
    const { body } = await client.call(checkPublicAudio, { json, headers: fromPage });
    expect(body).toMatchObject({ cached: true, source: 'exact_hash' });

    const broken = check(wavOf(tone(2, { mark: failMark })));
    await expect(broken).rejects.toMatchObject({ status: 503, code: 'model_unavailable' });
    expect(await check(wavOf(tone(3, { mark: 2 })))).toMatchObject({ status: 'unknown', reason: 'silent' });
    for (const seed of [4, 6]) await check(wavOf(tone(seed)));
    await expect(check(wavOf(tone(5)))).rejects.toMatchObject({ status: 429, code: 'quota_exhausted' });
    expect(await check(wavOf(tone(4)))).toMatchObject({ cached: true });
  });
});
