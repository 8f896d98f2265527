import { createHash, randomUUID } from 'node:crypto';
import { ServiceProblem } from '@telltale/shared/client';
import { checkAsset, getUsage } from '@telltale/shared/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../test/harness.ts';
import { formOf, jpegOf } from '../test/pictures.ts';

let server: TestServer;
let picture: Buffer;
beforeAll(async () => {
  server = await startTestServer();
  picture = await jpegOf(1);
  const { client } = await server.newTenant();
  const headers = { 'idempotency-key': randomUUID() };
  await client.call(checkAsset, { form: formOf(picture, { sync: 'true' }), headers });
});
afterAll(() => server.stop());

type Tenant = Awaited<ReturnType<TestServer['newTenant']>>;
type Caller = Pick<Tenant, 'client'>;

/** A connection that breaks in the crowd is tried again with the same key, as any caller would. */
async function check({ client }: Caller, key: string, attempts = 5) {
  const json = { frame_sha256: createHash('sha256').update(picture).digest('hex') };
  try {
    return await client.call(checkAsset, { json, headers: { 'idempotency-key': key } });
  } catch (error) {
    if (error instanceof ServiceProblem || attempts === 1) throw error;
    return check({ client }, key, attempts - 1);
  }
}

function countBy<T>(items: readonly T[], name: (item: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[name(item)] = (counts[name(item)] ?? 0) + 1;
  return counts;
}

const statusOf = (outcome: PromiseSettledResult<{ status: number }>) =>
  String(outcome.status === 'fulfilled' ? outcome.value.status : outcome.reason.status);

async function booksMatch({ tenantId }: Tenant): Promise<boolean> {
  const { rows } = await sql<{ matches: boolean }>`
    SELECT coalesce(sum(delta_paid), 0) = (SELECT paid_balance FROM token_account a WHERE a.tenant_id = ${tenantId})
      AS matches
    FROM token_ledger WHERE tenant_id = ${tenantId}`.execute(server.database.db);
  return rows[0]?.matches === true;
}

test('of 1,000 checks at once against 100 tokens, partly free and partly paid, exactly 100 are served', async () => {
  const tenant = await server.newTenant();
  for (let spent = 0; spent < 30; spent += 1) await check(tenant, randomUUID());
  await server.services.tokens.adjust(tenant.tenantId, 30, 'a welcome');
  const checks = Array.from({ length: 1_000 }, () => check(tenant, randomUUID()));
  expect(countBy(await Promise.allSettled(checks), statusOf)).toEqual({ 200: 100, 402: 900 });
  const { body } = await tenant.client.call(getUsage);
  expect(body).toMatchObject({ used_units: 130, paid_balance: 0, total_available: 0 });
  expect(await booksMatch(tenant)).toBe(true);
});

test('500 repeats of one Idempotency-Key at once are one charge and one stored answer', async () => {
  const tenant = await server.newTenant();
  const outcomes = await Promise.allSettled(Array.from({ length: 500 }, () => check(tenant, 'the-one-key')));
  const counts = countBy(outcomes, statusOf);
  expect((counts['200'] ?? 0) + (counts['409'] ?? 0)).toBe(500);
  const answers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  const isFirst = ({ headers }: (typeof answers)[number]) => headers.get('idempotent-replayed') === null;
  expect(answers.filter(isFirst).length).toBeLessThanOrEqual(1);
  expect((await tenant.client.call(getUsage)).body).toMatchObject({ used_units: 1 });
  expect(await booksMatch(tenant)).toBe(true);
});
