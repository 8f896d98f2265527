import { createHash, randomUUID } from 'node:crypto';
import type { Client } from '@telltale/shared/client';
import { type ContentKind, checkAudio, checkText, getUsage } from '@telltale/shared/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failMark, reasonMarks } from '../../../../test/audio-marks.ts';
import { countRows, startTestServer, type TestServer } from '../../../../test/harness.ts';
import { noLaneModels, standInModels } from '../../../../test/lane-models.ts';
import { rawPost } from '../../../../test/raw-post.ts';
import { formWith, tone, type WavOptions, wavOf } from '../../../../test/recordings.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ models: await standInModels(), withoutWorker: true });
});
afterAll(() => server.stop());

const key = (value: string = randomUUID()) => ({ 'idempotency-key': value });

async function checkFile(client: Client, file: Uint8Array, fields = {}, headers = key()) {
  return (await client.call(checkAudio, { form: formWith(file, fields), headers })).body;
}

async function checkBase64(
  client: Client,
  audio_base64: string,
  content_kind?: ContentKind,
  headers = key(),
) {
  const json = { audio_base64, ...(content_kind ? { content_kind } : {}) };
  return (await client.call(checkAudio, { json, headers })).body;
}

let seeds = 0;
/** A recording nobody has sent before. */
const fresh = (options: Parameters<typeof tone>[1] = {}) => {
  seeds += 1;
  return tone(seeds, options);
};

function post(secret: string, body: BodyInit, headers: Readonly<Record<string, string>> = {}) {
  return fetch(`${server.url}/v1/audio/check`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, ...key(), ...headers },
    body,
  });
}
const asJson = { 'content-type': 'application/json' };

describe('a recording', () => {
  test('is scored, and everything the contract names is told', async () => {
    const { client } = await server.newTenant();
    const samples = fresh({ seconds: 1.5, sampleRate: 22_050 });
    const answer = await checkFile(client, wavOf(samples, { sampleRate: 22_050 }));
    expect(answer).toEqual({
      status: 'known',
      label: 'likely_ai',
      score: 0.97,
      confidence: 0.9,
      model: server.services.settledLanes.models.audio?.id,
      source: 'model',
      cached: false,
      audio_hash: createHash('sha256').update(Float32Array.from(samples)).digest('hex'),
      duration_seconds: 1.5,
      sample_rate: 22_050,
      detected_content_kind: 'speech',
      reason: 'model_score',
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
    const samples = fresh();
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
    const samples = fresh().slice(0, 24_000);
    const answer = await checkFile(client, wavOf(samples, { sampleRate, channelCount }));
    expect(answer).toMatchObject({ status: 'known', sample_rate: sampleRate });
    expect(answer.duration_seconds).toBeCloseTo(24_000 / channelCount / sampleRate, 9);
  });

  test('of the same numbers at another rate is another recording', async () => {
    const { client } = await server.newTenant();
    const samples = fresh();
    const first = await checkFile(client, wavOf(samples));
    const faster = await checkFile(client, wavOf(samples, { sampleRate: 32_000 }));
    const stereo = await checkFile(client, wavOf(samples, { channelCount: 2 }));
    expect([faster.audio_hash, faster.cached]).toEqual([first.audio_hash, false]);
    expect([stereo.audio_hash, stereo.cached]).toEqual([first.audio_hash, false]);
  });

  test('is answered from the cache to anybody who names the same kind of content', async () => {
    const [first, second] = [await server.newTenant(), await server.newTenant()];
    const wav = wavOf(fresh());
    await checkFile(first.client, wav);
    expect(await checkFile(second.client, wav)).toMatchObject({ cached: true, source: 'exact_hash' });
    expect(await checkFile(second.client, wav, { content_kind: 'speech' })).toMatchObject({ cached: false });
  });

  test('is inferred again when the model of its verdict has been retired', async () => {
    const { client } = await server.newTenant();
    const wav = wavOf(fresh());
    await checkFile(client, wav);
    await server.database.executeSql("UPDATE audio_verdict SET model_id = 'stand-in-0'");
    expect(await checkFile(client, wav)).toMatchObject({ cached: false, source: 'model' });
  });

  test('cut inside its data is judged by what is there', async () => {
    const { client } = await server.newTenant();
    const answer = await checkFile(client, wavOf(fresh({ seconds: 2 })).subarray(0, 44 + 16_001));
    expect(answer).toMatchObject({ status: 'known', duration_seconds: 0.5 });
  });
});

describe('abstention', () => {
  test.each(Object.entries(reasonMarks))('%s: %s comes without a score', async (mark, reason) => {
    const { client } = await server.newTenant();
    const wav = wavOf(fresh({ mark: Number(mark) }));
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
    const answer = await checkFile(client, wavOf(fresh()), { content_kind: 'music' });
    expect(answer).toMatchObject({ reason: 'unsupported_content', detected_content_kind: 'music' });
  });
});

describe('clients that send in their own way', () => {
  test('JSON with base64, padded or not', async () => {
    const { client } = await server.newTenant();
    const wav = wavOf(fresh().slice(0, 16_001), { bits: 8 });
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
    form.set('file', new File([new Uint8Array(wavOf(fresh()))], '../../etc/passwd\r\nX-Evil: 1.wav'));
    for (const field of ['canonical_url', 'platform_asset_id', 'content_kind']) form.set(field, '');
    const { body, headers } = await client.call(checkAudio, { form, headers: key() });
    expect(body).toMatchObject({ status: 'known' });
    expect([...headers].flat().join()).not.toMatch(/passwd|evil/i);
  });

  test.each(['chunked', 'expect-continue'] as const)('%s, in JSON and in a form', async (how) => {
    const { secret } = await server.newTenant();
    const wav = wavOf(fresh());
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
    for (const attempt of [checkFile(client, larger), checkBase64(client, larger.toString('base64'))])
      await expect(attempt).rejects.toMatchObject({ status: 413, code: 'payload_too_large' });
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
    ['no body', '', asJson, 'empty_body'],
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
    const wav = wavOf(fresh());
    await Promise.all(Array.from({ length: 25 }, () => checkFile(client, wav)));
    const { body } = await client.call(getUsage);
    expect(body).toMatchObject({ free_used: 100, by_operation: { audio_check: 100 } });
    const { status, headers } = await post(secret, formWith(wav));
    expect([status, headers.get('x-error-code')]).toEqual([402, 'tokens_exhausted']);
    expect([headers.get('x-tokens-required'), headers.get('x-tokens-available')]).toEqual(['4', '0']);
  });

  test('a repeated key gets the stored answer, whatever the encoding, and costs nothing', async () => {
    const { client } = await server.newTenant();
    const samples = fresh();
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

  test('a key that was used for another recording, kind of content, or operation is refused', async () => {
    const { client } = await server.newTenant();
    const headers = key();
    const wav = wavOf(fresh());
    await checkFile(client, wav, {}, headers);
    const reused = { status: 409, code: 'idempotency_key_reused' };
    await expect(checkFile(client, wavOf(fresh()), {}, headers)).rejects.toMatchObject(reused);
    await expect(checkFile(client, wav, { content_kind: 'speech' }, headers)).rejects.toMatchObject(reused);
    const cheaper = client.call(checkText, { json: { text: 'x' }, headers });
    await expect(cheaper).rejects.toMatchObject({ status: 409, code: 'idempotency_cost_mismatch' });
  });

  test('are released when the detector breaks, and the same key works afterwards', async () => {
    const { client } = await server.newTenant();
    const headers = key();
    const broken = checkFile(client, wavOf(fresh({ mark: failMark })), {}, headers);
    await expect(broken).rejects.toMatchObject({ status: 503, code: 'model_unavailable' });
    expect((await client.call(getUsage)).body.free_used).toBe(0);
    expect(await checkFile(client, wavOf(fresh()), {}, headers)).toMatchObject({ status: 'known' });
  });
});

test('nothing of the sound, nor of what the caller names, is left in the database', async () => {
  const { client } = await server.newTenant();
  await checkFile(client, wavOf(fresh()), {
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
    await expect(checkFile(client, wavOf(fresh()))).rejects.toMatchObject({
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
