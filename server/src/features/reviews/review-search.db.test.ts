import { readPages } from '@telltale/shared/client/pages';
import {
  createReview,
  decideReview,
  type Label,
  listReviews,
  noProvenance,
  type Provenance,
  type ReviewSearch,
  ReviewSignal,
} from '@telltale/shared/contract';
import { signalsOf } from '@telltale/shared/signals';
import { type CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestAccount, type TestServer } from '../../../test/harness.ts';
import { standInModels } from '../../../test/lane-models.ts';
import { formOf, jpegOf } from '../../../test/pictures.ts';
import type { Tx } from '../../platform/db/database.ts';
import { createSearches, lettersQuery } from './review-search.ts';
import { reviewsQuery } from './reviews.repository.ts';

let server: TestServer;
let account: TestAccount;
/** By what the picture is called. */
const ids = new Map<string, string>();

beforeAll(async () => {
  server = await startTestServer({ models: await standInModels() });
  account = await server.newAccount();
  await open('Boats on the Elbe.jpg', {});
  const ridges = await open('ridges.jpg', { supplier: 'Agence Élan', notes: 'for the weekend 夏の写真' });
  const decision = {
    decision: 'reject',
    reviewer: 'Zoë Müller',
    rationale: 'Too old: 100% \\ of_it.',
  } as const;
  await account.client.call(decideReview, { params: { review_id: ridges }, json: decision });
  await open('третий.jpg', { notes: 'ΑΘΗΝΑ' });
});
afterAll(() => server.stop());

async function open(filename: string, fields: Readonly<Record<string, string>>): Promise<string> {
  const file = await jpegOf(900 + ids.size);
  const form = formOf(file, fields);
  form.set('file', new Blob([new Uint8Array(file)]), filename);
  const { body } = await account.client.call(createReview, { form });
  ids.set(filename, body.review_id);
  return body.review_id;
}

async function found(query: ReviewSearch, { client } = account): Promise<string[]> {
  const { body } = await client.call(listReviews, { query });
  return body.map(({ filename }) => filename ?? '');
}

const [boats, ridges, third] = ['Boats on the Elbe.jpg', 'ridges.jpg', 'третий.jpg'];

describe('a search among dossiers', () => {
  test.each<[string, ReviewSearch, readonly (string | undefined)[]]>([
    ['nothing', {}, [third, ridges, boats]],
    ['spaces', { q: '  ' }, [third, ridges, boats]],
    ['a part of the name, in another case and order', { q: 'elbe BOATS' }, [boats]],
    ['one letter', { q: 'ü' }, [ridges]],
    ['two letters', { q: 'lb' }, [boats]],
    ['the supplier without accents', { q: 'elan' }, [ridges]],
    ['the supplier with accents of another form', { q: 'E\u0301LAN' }, [ridges]],
    ['reviewer and reasons of the latest decision', { q: 'zoe muller old' }, [ridges]],
    ['signs that mean something to a pattern', { q: '100% \\ of_it' }, [ridges]],
    ['the same signs where they do not stand', { q: '10_%' }, []],
    ['a script without spaces between words', { q: 'の写' }, [ridges]],
    ['Cyrillic and Greek', { q: 'ТРЕТ αθην' }, [third]],
    ['words of two dossiers', { q: 'elbe weekend' }, []],
    ['letters that stand in it, but not together', { q: 'elbelbe' }, []],
    ['what waits', { state: 'pending_review' }, [third, boats]],
    ['a decision', { state: 'reject' }, [ridges]],
    ['a decision and a word that do not meet', { state: 'reject', q: 'elbe' }, []],
    ['another signal', { signal: 'altered' }, []],
  ])('for %s finds what fits, the newest first', async (_what, query, names) => {
    expect(await found(query)).toEqual(names);
  });

  test('finds a dossier by its hash, in whole and by its beginning', async () => {
    const { body } = await account.client.call(listReviews, { query: { q: 'elbe' } });
    const hash = body[0]?.content_sha256 ?? '';
    for (const q of [hash, hash.slice(0, 12).toUpperCase(), hash.slice(0, 40)])
      expect(await found({ q })).toEqual([boats]);
    const other = hash.slice(0, 39) + (hash[39] === '0' ? '1' : '0');
    expect(await found({ q: other })).toEqual([]);
  });

  test('holds so many letters of a dossier, however many they become, and finds it by the first of them', async () => {
    const own = await server.newAccount();
    const form = formOf(await jpegOf(990));
    const { body } = await own.client.call(createReview, { form });
    // U+3316 becomes six letters, and no space is among them.
    const json = { decision: 'disclose', reviewer: 'Ada', rationale: '\u3316'.repeat(4_000) } as const;
    await own.client.call(decideReview, { params: { review_id: body.review_id }, json });
    const { rows } = await sql<{ letters: number }>`
      SELECT char_length(searched) AS letters FROM review WHERE review_id = ${body.review_id}`.execute(
      server.database.db,
    );
    expect(rows).toEqual([{ letters: 10_000 }]);
    expect((await own.client.call(listReviews, { query: { q: 'キロメートル' } })).body).toHaveLength(1);
  });

  test('finds nothing of another tenant', async () => {
    expect(await found({ q: 'elbe' }, await server.newAccount())).toEqual([]);
  });

  test('follows the decision that is made, and the dossier that is deleted', async () => {
    const reviewId = await open('passing.jpg', {});
    const params = { review_id: reviewId };
    const say = (rationale: string, decision: 'disclose' | 'reject') =>
      account.client.call(decideReview, { params, json: { decision, reviewer: 'B', rationale } });
    await say('first thoughts', 'reject');
    await say('second thoughts', 'disclose');
    expect(await found({ q: 'second thoughts' })).toEqual(['passing.jpg']);
    expect(await found({ q: 'first' })).toEqual([]);
    expect(await found({ state: 'disclose' })).toEqual(['passing.jpg']);
    await server.services.reviews.erase(account.tenantId, reviewId);
    expect(await found({ q: 'thoughts' })).toEqual([]);
  });

  test.each<[string, Record<string, string>]>([
    ['a text that is too long', { q: 'a'.repeat(201) }],
    ['a line break', { q: 'a\nb' }],
    ['a state that there is not', { state: 'open' }],
    ['a signal that there is not', { signal: 'real' }],
  ])('refuses %s', async (_what, query) => {
    const address = `${server.url}/v1/reviews?${new URLSearchParams(query)}`;
    const { status } = await fetch(address, { headers: { cookie: account.cookie } });
    expect(status).toBe(400);
  });
});

const codes = [
  [],
  ['signingCredential.untrusted'],
  ['signingCredential.untrusted', 'timeStamp.mismatch', 'claimSignature.outsideValidity'],
  ['signingCredential.untrusted', 'assertion.dataHash.mismatch'],
  ['claimSignature.mismatch'],
];
const labels: readonly Label[] = ['likely_ai', 'uncertain', 'no_signal', 'abstained', 'unavailable'];

function* answers() {
  for (const label of labels)
    for (const score of [null, 0.9])
      for (const status of ['none', 'trusted', 'untrusted', 'invalid'] as const)
        for (const validation_errors of codes)
          for (const bits of Array.from({ length: 8 }, (_, at) => [at & 1, at & 2, at & 4].map(Boolean))) {
            const [verified = false, ai_evidence = false, synthetic_tool_signal = false] = bits;
            const metadata = { synthetic_tool_signal } as Provenance['metadata'];
            const provenance = { status, verified, ai_evidence, validation_errors, metadata } as Provenance;
            yield { label, score, provenance };
          }
}

test('the database names the same signal first as every screen, for each combination that there is', async () => {
  const all = [...answers()];
  const { rows } = await sql<{ signal: string }>`
    SELECT review_signal(a -> 'provenance', a) AS signal
    FROM jsonb_array_elements(${JSON.stringify(all)}::jsonb) WITH ORDINALITY AS t(a, n) ORDER BY n`.execute(
    server.database.db,
  );
  const expected = all.map((answer) => {
    const [first] = signalsOf(answer);
    return first === undefined ? answer.label : first.name === 'detected' ? first.label : first.name;
  });
  expect(rows.map(({ signal }) => signal)).toEqual(expected);
  expect(new Set(expected)).toEqual(new Set(ReviewSignal.options.filter((signal) => signal !== 'pending')));
});

test('a dossier whose detector has not answered yet is pending', async () => {
  const { rows } = await sql<{ signal: string }>`SELECT review_signal('{}', NULL) AS signal`.execute(
    server.database.db,
  );
  expect(rows).toEqual([{ signal: 'pending' }]);
});

/** Enough for an index to be worth it; docs/decisions/0041 has the figures for 100,000. */
const many = 4_000;

describe(`among ${many} dossiers of one tenant, beside those of others`, () => {
  let crowded: TestAccount;

  beforeAll(async () => {
    crowded = await server.newAccount();
    const { db } = server.database;
    await sql`INSERT INTO review (review_id, tenant_id, status, sha256, filename, media_type, picture, declaration,
        provenance, job_id, detector, created_at, updated_at)
      SELECT 'rev_' || n, ${crowded.tenantId}, CASE WHEN n % 800 = 0 THEN 'pending_review' ELSE 'completed' END,
        sha256(n::text::bytea), 'DSC_' || n || '.jpg', 'image/jpeg', '\\x00',
        jsonb_build_object('declared_ai_use', 'unknown', 'supplier', CASE WHEN n % 100 = 7 THEN 'Elbphoto' ELSE 'Agency' END, 'notes', ''),
        ${JSON.stringify(noProvenance)}::jsonb,
        gen_random_uuid(),
        jsonb_build_object('status', 'known', 'label', CASE WHEN n % 400 = 1 THEN 'uncertain' ELSE 'no_signal' END,
          'score', 0.5, 'confidence', 0.5, 'model', 'm', 'thresholds',
          '{"uncertain":0.4,"likely_ai":0.9,"strong":0.95}'::jsonb, 'source', 'model', 'checked_at', 1),
        '2026-01-01'::timestamptz + n * interval '1 second', now()
      FROM generate_series(1, ${many}) AS n`.execute(db);
    await sql`ANALYZE review`.execute(db);
  }, 300_000);

  test.each<[string, ReviewSearch, RegExp]>([
    ['a word that few have', { q: 'dsc_3777' }, /review_search[\s\S]*review_pkey/],
    ['a state that few have', { state: 'pending_review' }, /review_tenant_status/],
    ['a decision that few have', { state: 'reject' }, /review_tenant_decision/],
    ['a signal that few have', { signal: 'uncertain' }, /review_tenant_signal/],
    ['a word that all have', { q: 'jpg' }, /review_search[\s\S]*review_tenant/],
    ['words that all have', { q: 'd s c _ j p g' }, /review_tenant/],
  ])('%s is found by an index, and no table is read from end to end', async (_what, search, index) => {
    const { plan, ms } = await explain(crowded, search);
    console.log(`Review search ${JSON.stringify(search)}: ${ms.toFixed(1)} ms\n${plan}`);
    expect(plan).toMatch(index);
    expect(plan).not.toMatch(/Seq Scan on review\b/);
    // Neither the letters of each dossier, nor its text once a word.
    expect(plan).not.toMatch(/Filter:.*review_grams|Filter:.*searched/);
  });

  test('all that fit come page by page, also beyond the first page', async () => {
    const numbers: number[] = [];
    const query = { q: 'elbphoto', limit: 16 };
    for await (const page of readPages(crowded.client, listReviews, { query }))
      numbers.push(...page.map(({ filename }) => Number(/\d+/.exec(filename ?? '')?.[0])));
    expect(numbers).toEqual(Array.from({ length: many / 100 }, (_, at) => many - 93 - at * 100));
  });
});

test('searches of one tenant wait for each other, and lists without words for none', async () => {
  const searched = createSearches(server.database.db);
  const begun: string[] = [];
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const search = (name: string, q: string) =>
    searched('tnt_one', { q }, async () => {
      begun.push(name);
      await ended;
    });
  const all = [search('first', 'a'), search('second', 'b'), search('list', ' ')];
  await expect.poll(() => begun.toSorted()).toEqual(['first', 'list']);
  end();
  await Promise.all(all);
  expect(begun.at(-1)).toBe('second');
});

/** The plans of the very statements that a search runs, run once. */
async function explain({ tenantId }: TestAccount, search: ReviewSearch) {
  const { db } = server.database;
  const started = performance.now();
  await server.services.reviews.list(tenantId, { limit: 20 }, search);
  const ms = performance.now() - started;
  const plan = await db.transaction().execute(async (tx) => {
    const page = (await reviewsQuery(tx, tenantId, { limit: 20 }, search)).compile();
    const letters = [lettersQuery(tenantId, ['jpg']).compile(tx)].filter(() => /\w{3}/.test(search.q ?? ''));
    return (await Promise.all([...letters, page].map((query) => planOf(tx, query)))).join('\n');
  });
  return { plan, ms };
}

async function planOf(tx: Tx, query: CompiledQuery): Promise<string> {
  const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>({
    ...sql`SELECT 1`.compile(tx),
    sql: `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) ${query.sql}`,
    parameters: query.parameters,
  });
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
