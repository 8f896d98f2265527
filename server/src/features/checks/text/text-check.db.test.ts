import { createHash } from 'node:crypto';
import { labelForScore } from '@telltale/shared/verdict';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { checkTextOf as check, key } from '../../../../test/lane-calls.ts';
import { listOf, prose, shortProse } from '../../../../test/texts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ withoutWorker: true });
});
afterAll(() => server.stop());

describe('a text of enough running English', () => {
  test('is scored by the current model, and everything the contract names is told', async () => {
    const { client } = await server.newTenant();
    const text = prose('fresh');
    const answer = await check(client, text);
    expect(answer).toEqual({
      status: 'known',
      label: expect.any(String),
      score: expect.any(Number),
      confidence: expect.any(Number),
      job_id: null,
      model: server.services.inlineLanes.models.text?.id,
      source: 'model',
      cached: false,
      text_hash: createHash('sha256').update(text.replace(/\s+/g, ' ').trim()).digest('hex'),
      char_count: text.length,
      word_count: text.match(/\w+/g)?.length,
      reason: 'model_score',
      thresholds: server.services.inlineLanes.models.text?.thresholds,
      policy: 'weak_signal_warning_only',
    });
    const thresholds = server.services.inlineLanes.models.text?.thresholds;
    expect(thresholds && labelForScore(answer.score ?? Number.NaN, thresholds)).toBe(answer.label);
  });

  test('is answered from the cache when it comes again, to anybody, however its white space is written', async () => {
    const [first, second] = [await server.newTenant(), await server.newTenant()];
    const text = prose('again');
    const fresh = await check(first.client, text);
    for (const same of [text, `  ${text.replaceAll(' ', '\u00a0\t')}\n`, text.replaceAll(', ', ',\r\n')]) {
      const again = await check(second.client, same);
      expect(again).toMatchObject({
        status: 'known',
        source: 'exact_hash',
        cached: true,
        label: fresh.label,
        score: fresh.score,
        text_hash: fresh.text_hash,
        char_count: same.length,
        word_count: fresh.word_count,
      });
    }
  });

  test('is inferred again when the model of its verdict has been retired', async () => {
    const { client } = await server.newTenant();
    const text = prose('retired');
    await check(client, text);
    await server.database.executeSql("UPDATE text_verdict SET model_id = 'telltale-text-0'");
    expect(await check(client, text)).toMatchObject({ cached: false, source: 'model' });
  });

  test('leaves nothing of itself, nor of what the caller names, in the database', async () => {
    const { client } = await server.newTenant();
    const canonical_url = 'https://news.example/a-page';
    await check(client, { text: prose('secret'), canonical_url, platform_asset_id: 'post-7' });
    const { rows } = await server.database.executeSql('SELECT * FROM text_verdict, token_reservation');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/secret|orchard|news\.example|post-7/);
  });
});

describe('abstention', () => {
  test.each([
    ['a sentence', 'It rained all day.', 'too_short'],
    ['emoji alone', '😀🎉'.repeat(200), 'not_prose'],
    ['white space alone', ' \n\t '.repeat(200), 'too_short'],
    ['control characters alone', '\u0001'.repeat(500), 'not_prose'],
    ['halves of surrogate pairs', '\ud83d\udc00 '.repeat(300), 'not_prose'],
    ['source code', 'for (let i = 0; i < n; i++) { sum[i] += a[i] * b[i]; }\n'.repeat(10), 'not_prose'],
    [
      'Arabic, written from right to left',
      'كان يا ما كان في قديم الزمان ملك يحب الحدائق. '.repeat(12),
      'unsupported_language',
    ],
    [
      'German',
      'Der Garten war seit Jahren nicht mehr betreten worden, und niemand wusste warum. '.repeat(6),
      'unsupported_language',
    ],
    ['a list', listOf('abstention'), 'not_prose'],
    ['English too short for doubt', shortProse, 'low_confidence'],
  ])('%s gets no verdict, and is told why', async (_name, text, reason) => {
    const { client } = await server.newTenant();
    const answer = await check(client, text);
    expect(answer).toMatchObject({
      status: 'unknown',
      label: 'abstained',
      score: null,
      confidence: null,
      reason,
      source: reason === 'low_confidence' ? 'model' : 'none',
      char_count: [...text].length,
    });
    expect(await check(client, text)).toMatchObject({ cached: true, source: 'exact_hash', reason });
  });

  test('for the sake of the layout does not spread to the same words in running lines', async () => {
    const { client } = await server.newTenant();
    const list = listOf('layout');
    const asList = await check(client, list);
    const asProse = await check(client, list.replaceAll('\n', ' '));
    expect(asProse.text_hash).toBe(asList.text_hash);
    expect(asList).toMatchObject({ label: 'abstained', reason: 'not_prose' });
    expect(asProse).toMatchObject({ reason: 'model_score', cached: false });
    expect(await check(client, list)).toMatchObject({ reason: 'not_prose', cached: true });
  });

  test('follows a language the sender names when no detector speaks it, and only then', async () => {
    const { client } = await server.newTenant();
    const text = prose('language');
    for (const language of ['de', 'de-AT', 'zh-Hant', 'zxx'])
      expect(await check(client, { text, language })).toMatchObject({ reason: 'unsupported_language' });
    for (const language of ['en', 'en-GB', 'EN', 'eng', 'und', '', 'no tag at all', null])
      expect(await check(client, { text, language })).toMatchObject({ reason: 'model_score' });
  });
});

describe('limits', () => {
  const wide = '😀';

  test('are counted in code points: 20,000 beyond 16 bits are accepted, even written as escapes', async () => {
    const { client } = await server.newTenant();
    const text = wide.repeat(20_000);
    expect(await check(client, text)).toMatchObject({ char_count: 20_000, word_count: 0 });
    const { secret } = await server.newTenant();
    const escaped = `{"text":"${'\\ud83d\\ude00'.repeat(20_000)}"}`;
    const response = await fetch(`${server.url}/v1/text/check`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}`, ...key() },
      body: escaped,
    });
    expect([response.status, (await response.json()).char_count]).toEqual([200, 20_000]);
  });

  test('a text in which normalising takes long is counted off the event loop', async () => {
    const { client } = await server.newTenant();
    const text = `a${'\u0300'.repeat(10_000)}${'\u0316'.repeat(9_999)}`;
    const answered: string[] = [];
    const slow = check(client, text).finally(() => answered.push('slow'));
    await fetch(`${server.url}/v1/health/live`).finally(() => answered.push('health'));
    expect(answered).toEqual(['health']);
    expect(await slow).toMatchObject({ char_count: 20_000, label: 'abstained' });
  });
});
