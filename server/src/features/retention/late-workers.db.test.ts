import { randomUUID } from 'node:crypto';
import { checkAsset } from '@telltale/shared/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { formOf, jpegOf } from '../../../test/pictures.ts';
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
