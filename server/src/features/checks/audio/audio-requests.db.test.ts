import { checkAudio, checkText, getUsage } from '@telltale/shared/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failMark } from '../../../../test/audio-marks.ts';
import { countRows, startTestServer, type TestServer } from '../../../../test/harness.ts';
import { checkBase64, checkFile, key } from '../../../../test/lane-calls.ts';
import { noLaneModels, standInModels } from '../../../../test/lane-models.ts';
import { rawPost } from '../../../../test/raw-post.ts';
import { formWith, freshTone, tone, wavOf } from '../../../../test/recordings.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ models: await standInModels(), withoutWorker: true });
});
afterAll(() => server.stop());

function post(secret: string, body: BodyInit, headers: Readonly<Record<string, string>> = {}) {
  return fetch(`${server.url}/v1/audio/check`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, ...key(), ...headers },
    body,
  });
}
const asJson = { 'content-type': 'application/json' };

describe('limits', () => {
  const limitBytes = 20 * 1024 * 1024;
  const large = (sizeBytes: number) => {
    const wav = Buffer.alloc(sizeBytes);
    wavOf([]).copy(wav);
    wav.writeUInt32LE(sizeBytes - 44, 40);
    return wav;
  };

  test('20 MB are taken in a form and in base64, one byte more is a 413', async () => {
    const { client } = await server.newTenant();
    const largest = large(limitBytes);
    expect(await checkFile(client, largest)).toMatchObject({ duration_seconds: (limitBytes - 44) / 32_000 });
    expect(await checkBase64(client, largest.toString('base64'))).toMatchObject({ cached: true });
    const larger = large(limitBytes + 1);
    // One after the other: a refusal that comes while another is waited for would be nobody's.
    for (const attempt of [
      () => checkFile(client, larger),
      () => checkBase64(client, larger.toString('base64')),
    ])
      await expect(attempt()).rejects.toMatchObject({ status: 413, code: 'payload_too_large' });
  });

  test('a body above 28 MB is refused before it is read', async () => {
    const { secret } = await server.newTenant();
    const headers = { ...asJson, authorization: `Bearer ${secret}`, ...key() };
    const body = Buffer.alloc(28 * 1024 * 1024 + 1, 0x20);
    const answer = await rawPost(`${server.url}/v1/audio/check`, headers, body, 'chunked').catch(() => null);
    // The connection may end while the rest is still being sent.
    if (answer) expect(answer).toMatchObject({ status: 413, code: 'payload_too_large' });
    const response = await post(secret, new Uint8Array(body), asJson);
    expect([response.status, response.headers.get('x-error-code')]).toEqual([413, 'payload_too_large']);
  });
});

describe('what is refused', () => {
  const wav = wavOf(tone(0));
  const json = (value: unknown) => JSON.stringify(value);
  const base64 = wav.toString('base64');
  test.each([
    ['no audio_base64', json({}), asJson, 'invalid_payload'],
    ['an audio_base64 that is null', json({ audio_base64: null }), asJson, 'invalid_payload'],
    ['an empty audio_base64', json({ audio_base64: '' }), asJson, 'invalid_payload'],
    [
      'an audio_base64 with line breaks',
      json({ audio_base64: `${base64.slice(0, 76)}\n${base64.slice(76)}` }),
      asJson,
      'invalid_payload',
    ],
    ['a data: URL', json({ audio_base64: `data:audio/wav;base64,${base64}` }), asJson, 'invalid_payload'],
    [
      'an unknown content_kind',
      json({ audio_base64: base64, content_kind: 'noise' }),
      asJson,
      'invalid_payload',
    ],
    [
      'a content_kind that is null',
      json({ audio_base64: base64, content_kind: null }),
      asJson,
      'invalid_payload',
    ],
    [
      'a canonical_url of no web address',
      json({ audio_base64: base64, canonical_url: 'file:///x' }),
      asJson,
      'invalid_payload',
    ],
    ['malformed JSON', '{"audio_base64":', asJson, 'malformed_json'],
    ['a body of another type', 'text', { 'content-type': 'audio/wav' }, 'invalid_payload'],
    [
      'JSON that is no UTF-8',
      Buffer.from([0x7b, 0x22, 0x92, 0x22, 0x3a, 0x31, 0x7d]),
      asJson,
      'malformed_json',
    ],
    ['no body', '', asJson, 'empty_body'],
    ['no form', '', { 'content-type': 'multipart/form-data; boundary=b' }, 'empty_body'],
    ['neither body nor type', '', {}, 'empty_body'],
    ['an unknown content_kind in a form', formWith(wav, { content_kind: 'noise' }), {}, 'invalid_payload'],
    ['a form without a file', formWith(null, { content_kind: 'auto' }), {}, 'invalid_payload'],
    ['an empty file', formWith(Buffer.alloc(0)), {}, 'empty_body'],
    ['an MP3', formWith(Buffer.from('ID3\u0004\0\0')), {}, 'unsupported_media'],
    ['a file cut inside its header', formWith(wav.subarray(0, 40)), {}, 'undecodable_media'],
    [
      'samples that are no numbers',
      formWith(wavOf([0, Number.NaN], { encoding: 'float', bits: 32 })),
      {},
      'undecodable_media',
    ],
    [
      'a compressed body',
      json({ audio_base64: base64 }),
      { ...asJson, 'content-encoding': 'gzip' },
      'compressed_body',
    ],
    ['no Idempotency-Key', formWith(wav), { 'idempotency-key': '' }, 'invalid_idempotency_key'],
  ])('%s leaves no row and costs no token', async (_name, body, headers, code) => {
    const { client, secret } = await server.newTenant();
    const before = await countRows(server.database);
    const response = await post(secret, body, headers);
    expect([response.status, response.headers.get('x-error-code')]).toEqual([400, code]);
    expect(await response.json()).toEqual({ detail: expect.any(String) });
    expect(await countRows(server.database)).toEqual(before);
    expect((await client.call(getUsage)).body.free_used).toBe(0);
  });

  test('no credential, and a key without the detect scope', async () => {
    const { client } = await server.newTenant([]);
    await expect(checkFile(client, wav)).rejects.toMatchObject({ status: 403, code: 'missing_scope' });
    expect((await post('', formWith(wav), { authorization: '' })).status).toBe(401);
  });
});

describe('tokens', () => {
  test('a check costs four; 402 says how many are needed and how many are left', async () => {
    const { client, secret } = await server.newTenant();
    const wav = wavOf(freshTone());
    // As many at a time as the lane's line takes.
    for (let group = 0; group < 5; group += 1)
      await Promise.all(Array.from({ length: 5 }, () => checkFile(client, wav)));
    const { body } = await client.call(getUsage);
    expect(body).toMatchObject({ free_used: 100, by_operation: { audio_check: 100 } });
    const { status, headers } = await post(secret, formWith(wav));
    expect([status, headers.get('x-error-code')]).toEqual([402, 'tokens_exhausted']);
    expect([headers.get('x-tokens-required'), headers.get('x-tokens-available')]).toEqual(['4', '0']);
  });

  test('an abstention before any inference costs nothing, known too; one after it costs as any answer', async () => {
    const { client } = await server.newTenant();
    const [tooShort, unsure] = [wavOf(tone(41, { mark: 1 })), wavOf(tone(42, { mark: 6 }))];
    for (const wav of [tooShort, tooShort, unsure])
      expect(await checkFile(client, wav)).toMatchObject({ label: 'abstained' });
    expect((await client.call(getUsage)).body.used_units).toBe(4);
  });

  test('a repeated key gets the stored answer, whatever the encoding, and costs nothing', async () => {
    const { client } = await server.newTenant();
    const samples = freshTone();
    const headers = key();
    const first = await client.call(checkAudio, { form: formWith(wavOf(samples)), headers });
    const json = {
      audio_base64: wavOf(samples, { encoding: 'float', bits: 32 }).toString('base64'),
      platform_asset_id: 'x',
      filename: 'other.wav',
    };
    const again = await client.call(checkAudio, { json, headers });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    expect((await client.call(getUsage)).body.free_used).toBe(4);
  });

  test('simultaneous repeats of one key cost once; those that come too early are told when to ask again', async () => {
    const { client, secret } = await server.newTenant();
    const wav = wavOf(freshTone());
    const headers = key();
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => post(secret, formWith(wav), headers)),
    );
    for (const { status, headers: told } of responses) {
      expect([200, 409]).toContain(status);
      if (status === 409)
        expect([told.get('x-error-code'), told.get('retry-after')]).toEqual(['idempotency_in_progress', '1']);
    }
    expect(responses.map(({ status }) => status)).toContain(200);
    expect((await client.call(getUsage)).body.free_used).toBe(4);
  });

  test('a key that was used for another recording, kind of content, or operation is refused', async () => {
    const { client } = await server.newTenant();
    const headers = key();
    const wav = wavOf(freshTone());
    await checkFile(client, wav, {}, headers);
    const reused = { status: 409, code: 'idempotency_key_reused' };
    await expect(checkFile(client, wavOf(freshTone()), {}, headers)).rejects.toMatchObject(reused);
    await expect(checkFile(client, wav, { content_kind: 'speech' }, headers)).rejects.toMatchObject(reused);
    const cheaper = client.call(checkText, { json: { text: 'x' }, headers });
    await expect(cheaper).rejects.toMatchObject({ status: 409, code: 'idempotency_cost_mismatch' });
  });

  test('are released when the detector breaks, and the same key works afterwards', async () => {
    const { client } = await server.newTenant();
    const headers = key();
    const broken = checkFile(client, wavOf(freshTone({ mark: failMark })), {}, headers);
    await expect(broken).rejects.toMatchObject({ status: 503, code: 'model_unavailable' });
    expect((await client.call(getUsage)).body.free_used).toBe(0);
    expect(await checkFile(client, wavOf(freshTone()), {}, headers)).toMatchObject({ status: 'known' });
  });
});

test('nothing of the sound, nor of what the caller names, is left in the database', async () => {
  const { client } = await server.newTenant();
  await checkFile(client, wavOf(freshTone()), {
    canonical_url: 'https://news.example/a',
    platform_asset_id: 'post-7',
  });
  const { rows } = await server.database.executeSql('SELECT * FROM audio_verdict, token_reservation');
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/news\.example|post-7/);
});

test('without a detector a valid recording answers 503, an invalid one 400, and neither costs anything', async () => {
  const bare = await startTestServer({ models: await noLaneModels(), withoutWorker: true });
  try {
    const { client } = await bare.newTenant();
    await expect(checkFile(client, wavOf(freshTone()))).rejects.toMatchObject({
      status: 503,
      code: 'model_unavailable',
      retryAfterSeconds: 3_600,
    });
    await expect(checkFile(client, Buffer.from('no sound'))).rejects.toMatchObject({ status: 400 });
    expect(await countRows(bare.database)).toMatchObject({ token_reservation: 0, audio_verdict: 0 });
  } finally {
    await bare.stop();
  }
});
