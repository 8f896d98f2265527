import { createClient } from '@telltale/shared/client';
import { checkPublicText, type TextCheckRequest } from '@telltale/shared/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countRows, pageOrigin, startTestServer, type TestServer } from '../../../../test/harness.ts';
import { noLaneModels, standInModels } from '../../../../test/lane-models.ts';
import { prose } from '../../../../test/texts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ withoutWorker: true });
});
afterAll(() => server.stop());

const fromPage = { origin: pageOrigin };

async function check(json: TextCheckRequest, at = server) {
  const { body } = await createClient({ baseUrl: at.url }).call(checkPublicText, { json, headers: fromPage });
  return body;
}

describe('a text from an allowed page', () => {
  test('is scored, and the answer holds what the contract names and no token of any kind', async () => {
    const text = prose('public');
    expect(await check({ text })).toEqual({
      status: 'known',
      label: expect.any(String),
      score: expect.any(Number),
      confidence: expect.any(Number),
      model: server.services.inlineLanes.models.text?.id,
      source: 'model',
      cached: false,
      char_count: text.length,
      word_count: text.match(/\w+/g)?.length,
      reason: 'model_score',
      thresholds: server.services.inlineLanes.models.text?.thresholds,
      policy: 'weak_signal_warning_only',
    });
    expect(await check({ text })).toMatchObject({ cached: true, source: 'exact_hash' });
  });

  test('that is too short gets no verdict, and is told why', async () => {
    expect(await check({ text: 'Hello.' })).toMatchObject({
      status: 'unknown',
      label: 'abstained',
      score: null,
      confidence: null,
      reason: 'too_short',
      source: 'none',
    });
  });

  test('costs nobody a token and leaves its verdict alone', async () => {
    const before = await countRows(server.database);
    await check({ text: prose('alone'), canonical_url: 'https://news.example/x', platform_asset_id: 'x' });
    const after = await countRows(server.database);
    expect(after).toEqual({ ...before, text_verdict: (before.text_verdict ?? 0) + 1 });
  });
});

describe('what is refused', () => {
  test.each([
    ['no Origin', { origin: '' }, '{"text":"x"}', 403, 'origin_denied'],
    ['an unknown Origin', { origin: 'https://other.example' }, '{"text":"x"}', 403, 'origin_denied'],
    ['no text', {}, '{}', 422, 'validation_failed'],
    ['20,001 code points', {}, JSON.stringify({ text: 'ü'.repeat(20_001) }), 422, 'validation_failed'],
    ['malformed JSON', {}, '{"text', 400, 'malformed_json'],
    ['more than 256 kB', {}, JSON.stringify({ text: 'x'.repeat(262_144) }), 413, 'payload_too_large'],
  ])('%s leaves no row', async (_name, headers, body, status, code) => {
    const before = await countRows(server.database);
    const response = await fetch(`${server.url}/v1/public/text-check`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...fromPage, ...headers },
      body,
    });
    expect([response.status, response.headers.get('x-error-code')]).toEqual([status, code]);
    expect(await countRows(server.database)).toEqual(before);
  });
});

describe('the daily allowance', () => {
  test('counts fresh inferences only, and what broke is given back', async () => {
    const small = await startTestServer({
      models: await standInModels(),
      withoutWorker: true,
      env: { PUBLIC_CHECKS_PER_VISITOR_DAY: '2' },
    });
    try {
      await expect(check({ text: 'please fail' }, small)).rejects.toMatchObject({
        code: 'model_unavailable',
      });
      await check({ text: 'first' }, small);
      await check({ text: 'first' }, small);
      await expect(check({ text: '' }, small)).rejects.toMatchObject({ status: 422 });
      await check({ text: 'second' }, small);
      await expect(check({ text: 'third' }, small)).rejects.toMatchObject({
        status: 429,
        code: 'quota_exhausted',
        retryAfterSeconds: expect.any(Number),
      });
      expect(await check({ text: 'second' }, small)).toMatchObject({ cached: true });
    } finally {
      await small.stop();
    }
  });
});

test('without a detector a valid text answers 503', async () => {
  const bare = await startTestServer({ models: await noLaneModels(), withoutWorker: true });
  try {
    await expect(check({ text: prose('none') }, bare)).rejects.toMatchObject({
      status: 503,
      code: 'model_unavailable',
    });
  } finally {
    await bare.stop();
  }
});
