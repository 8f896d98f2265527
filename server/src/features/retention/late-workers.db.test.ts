import { randomUUID } from 'node:crypto';
import { checkAsset } from '@telltale/shared/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { formOf, jpegOf } from '../../../test/pictures.ts';
import { postgresUrl } from '../../../test/test-database.ts';
import { anyAnswer, makes } from '../../../test/token-store.ts';

const hourMs = 3_600_000;
let aheadMs = 0;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    withoutWorker: true,
    clock: { nowMs: () => Date.now() + aheadMs },
  });
});
afterAll(() => server.stop());

/** A check that waits for a worker, paid with the first of ten bought tokens. */
async function queueCheck(seed: number): Promise<string> {
  const { metering, tokens } = server.services;
  const { client, tenantId } = await server.newTenant();
  await tokens.adjust(tenantId, 10, 'bought');
  const free = {
    tenantId,
    operation: 'image_check',
    costTokens: 100,
    payload: ['a'],
    answers: anyAnswer,
  } as const;
  await metering.run({ ...free, idempotencyKey: randomUUID() }, makes());
  const headers = { 'idempotency-key': randomUUID() };
  const { body } = await client.call(checkAsset, { form: formOf(await jpegOf(seed)), headers });
  expect(body.status).toBe('processing');
  expect((await tokens.usage(tenantId)).paid_balance).toBe(9);
  return tenantId;
}

async function changesOf(tenantId: string): Promise<string[]> {
  const { entries } = await server.services.tokens.ledger(tenantId);
  return entries.map(({ entry_type, delta_paid }) => `${entry_type} ${delta_paid}`);
}

async function countReservations(tenantId: string): Promise<number> {
  const rows = server.database.db.selectFrom('token_reservation').where('tenant_id', '=', tenantId);
  return (await rows.selectAll().execute()).length;
}

test.each([25, 49])(
  'a job that no worker took for %i hours gives its tokens back in the first sweep',
  async (hours) => {
    aheadMs = 0;
    const tenantId = await queueCheck(920 + hours);
    aheadMs = hours * hourMs;
    await server.services.retention.sweep();
    expect(await changesOf(tenantId)).toEqual(['release 1', 'spend -1', 'adjustment 10']);
    expect(await countReservations(tenantId)).toBe(hours < 48 ? 2 : 0);
  },
);

test('and in a later sweep where the first could not end the job: its reservation waits for that', async () => {
  aheadMs = 0;
  const tenantId = await queueCheck(910);
  aheadMs = 72 * hourMs;
  await server.services.tokens.eraseAnswers();
  expect(await countReservations(tenantId)).toBe(1);
  await server.services.retention.sweep();
  expect(await changesOf(tenantId)).toEqual(['release 1', 'spend -1', 'adjustment 10']);
  expect(await countReservations(tenantId)).toBe(0);
});

test.runIf(postgresUrl)(
  'what is held elsewhere, a job or its account, waits for a later sweep and holds this one up for no time',
  async () => {
    aheadMs = 0;
    const { retention } = server.services;
    const heldAccounts = await Promise.all([1, 2, 3, 4, 5, 6].map((seed) => queueCheck(930 + seed)));
    const heldJobs = [await queueCheck(937), await queueCheck(938)];
    const held = [...heldAccounts, ...heldJobs];
    const free = await queueCheck(940);
    aheadMs = 25 * hourMs;
    await server.database.db.transaction().execute(async (tx) => {
      await sql`SELECT FROM token_account WHERE tenant_id = ANY(${heldAccounts}) FOR UPDATE`.execute(tx);
      await sql`SELECT FROM job WHERE tenant_id = ANY(${heldJobs}) FOR UPDATE`.execute(tx);
      const startedMs = performance.now();
      await retention.sweep();
      expect(performance.now() - startedMs).toBeLessThan(4_000);
      expect(await changesOf(free)).toEqual(['release 1', 'spend -1', 'adjustment 10']);
      for (const tenantId of held) expect(await changesOf(tenantId)).toEqual(['spend -1', 'adjustment 10']);
    });
    await retention.sweep();
    for (const tenantId of held)
      expect(await changesOf(tenantId)).toEqual(['release 1', 'spend -1', 'adjustment 10']);
  },
);
