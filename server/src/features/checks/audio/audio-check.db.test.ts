import { createHash } from 'node:crypto';
import { checkAudio } from '@telltale/shared/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reasonMarks } from '../../../../test/audio-marks.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { checkBase64, checkFile, key } from '../../../../test/lane-calls.ts';
import { standInModels } from '../../../../test/lane-models.ts';
import { rawPost } from '../../../../test/raw-post.ts';
import { formWith, freshTone, type WavOptions, wavOf } from '../../../../test/recordings.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ models: await standInModels(), withoutWorker: true });
});
afterAll(() => server.stop());

describe('a recording', () => {
  test('is scored, and everything the contract names is told', async () => {
    const { client } = await server.newTenant();
    const samples = freshTone({ seconds: 1.5, sampleRate: 22_050 });
    const answer = await checkFile(client, wavOf(samples, { sampleRate: 22_050 }));
    expect(answer).toEqual({
      status: 'known',
      label: 'likely_ai',
      score: 0.97,
      confidence: 0.9,
      model: server.services.inlineLanes.models.audio?.id,
      source: 'model',
      cached: false,
      audio_hash: createHash('sha256').update(Float32Array.from(samples)).digest('hex'),
      duration_seconds: 1.5,
      sample_rate: 22_050,
      detected_content_kind: 'speech',
      reason: 'model_score',
      thresholds: server.services.inlineLanes.models.audio?.thresholds,
      policy: 'weak_signal_warning_only',
    });
  });

  const encodings: readonly WavOptions[] = [
    { bits: 8 },
    { bits: 24 },
    { bits: 32 },
    { encoding: 'float', bits: 32 },
    { encoding: 'float', bits: 64 },
    { bits: 24, extensible: true },
  ];
  test.each(encodings)('of equal samples is the same recording, written as %j', async (options) => {
    const { client } = await server.newTenant();
    const samples = freshTone();
    const first = await checkFile(client, wavOf(samples));
    const again = await checkFile(client, wavOf(samples, options));
    expect(again).toEqual({ ...first, cached: true, source: 'exact_hash' });
  });

  test.each([
    [8_000, 1],
    [11_025, 2],
    [44_100, 2],
    [48_000, 6],
    [192_000, 1],
    [7, 1],
    [4_294_967_295, 1],
  ])('at %i Hz with %i channels has its own duration', async (sampleRate, channelCount) => {
    const { client } = await server.newTenant();
    const samples = freshTone().slice(0, 24_000);
    const answer = await checkFile(client, wavOf(samples, { sampleRate, channelCount }));
    expect(answer).toMatchObject({ status: 'known', sample_rate: sampleRate });
    expect(answer.duration_seconds).toBeCloseTo(24_000 / channelCount / sampleRate, 9);
  });

  test('of the same numbers at another rate is another recording', async () => {
    const { client } = await server.newTenant();
    const samples = freshTone();
    const first = await checkFile(client, wavOf(samples));
    const faster = await checkFile(client, wavOf(samples, { sampleRate: 32_000 }));
    const stereo = await checkFile(client, wavOf(samples, { channelCount: 2 }));
    expect([faster.audio_hash, faster.cached]).toEqual([first.audio_hash, false]);
    expect([stereo.audio_hash, stereo.cached]).toEqual([first.audio_hash, false]);
  });

  test('is answered from the cache to anybody who names the same kind of content', async () => {
    const [first, second] = [await server.newTenant(), await server.newTenant()];
    const wav = wavOf(freshTone());
    await checkFile(first.client, wav);
    expect(await checkFile(second.client, wav)).toMatchObject({ cached: true, source: 'exact_hash' });
    expect(await checkFile(second.client, wav, { content_kind: 'speech' })).toMatchObject({ cached: false });
  });

  test('is inferred again when the model of its verdict has been retired', async () => {
    const { client } = await server.newTenant();
    const wav = wavOf(freshTone());
    await checkFile(client, wav);
    await server.database.executeSql("UPDATE audio_verdict SET model_id = 'stand-in-0'");
    expect(await checkFile(client, wav)).toMatchObject({ cached: false, source: 'model' });
  });

  test('cut inside its data is judged by what is there', async () => {
    const { client } = await server.newTenant();
    const answer = await checkFile(client, wavOf(freshTone({ seconds: 2 })).subarray(0, 44 + 16_001));
    expect(answer).toMatchObject({ status: 'known', duration_seconds: 0.5 });
  });
});

describe('abstention', () => {
  test.each(Object.entries(reasonMarks))('%s: %s comes without a score', async (mark, reason) => {
    const { client } = await server.newTenant();
    const wav = wavOf(freshTone({ mark: Number(mark) }));
    const answer = await checkFile(client, wav);
    expect(answer).toMatchObject({
      status: 'unknown',
      label: 'abstained',
      score: null,
      confidence: null,
      reason,
    });
    expect(await checkFile(client, wav)).toEqual({ ...answer, cached: true, source: 'exact_hash' });
  });

  test('a sender who says music is told that it is not supported', async () => {
    const { client } = await server.newTenant();
    const answer = await checkFile(client, wavOf(freshTone()), { content_kind: 'music' });
    expect(answer).toMatchObject({ reason: 'unsupported_content', detected_content_kind: 'music' });
  });
});

describe('clients that send in their own way', () => {
  test('JSON with base64, padded or not', async () => {
    const { client } = await server.newTenant();
    const wav = wavOf(freshTone().slice(0, 16_001), { bits: 8 });
    const padded = wav.toString('base64');
    expect(padded).toContain('=');
    const first = await checkBase64(client, padded, 'speech');
    expect(first).toMatchObject({ status: 'known', cached: false });
    const again = await checkBase64(client, padded.replaceAll('=', ''), 'speech');
    expect(again).toEqual({ ...first, cached: true, source: 'exact_hash' });
  });

  test('a form as a browser sends it: empty fields count as absent, the file may have any name', async () => {
    const { client } = await server.newTenant();
    const form = new FormData();
    form.set('file', new File([new Uint8Array(wavOf(freshTone()))], '../../etc/passwd\r\nX-Evil: 1.wav'));
    for (const field of ['canonical_url', 'platform_asset_id', 'content_kind']) form.set(field, '');
    const { body, headers } = await client.call(checkAudio, { form, headers: key() });
    expect(body).toMatchObject({ status: 'known' });
    expect([...headers].flat().join()).not.toMatch(/passwd|evil/i);
  });

  test.each(['chunked', 'expect-continue'] as const)('%s, in JSON and in a form', async (how) => {
    const { secret } = await server.newTenant();
    const wav = wavOf(freshTone());
    const json = Buffer.from(JSON.stringify({ audio_base64: wav.toString('base64') }));
    const form = new Response(formWith(wav));
    const bodies = [
      ['application/json', json],
      [form.headers.get('content-type') ?? '', Buffer.from(await form.arrayBuffer())],
    ] as const;
    for (const [type, body] of bodies) {
      const headers = { 'content-type': type, authorization: `Bearer ${secret}`, ...key() };
      const answer = await rawPost(`${server.url}/v1/audio/check`, headers, body, how);
      expect(answer).toMatchObject({ status: 200, body: { status: 'known' }, continued: how !== 'chunked' });
    }
  });
});
