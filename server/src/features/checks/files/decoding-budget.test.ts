import { expect, test } from 'vitest';
import { createCache } from '../../../platform/cache/cache.ts';
import { createLog } from '../../../platform/log.ts';
import { createCostlyFiles } from './costly-files.ts';
import { createDecodingBudget, tenantSpends, visitorSpends } from './decoding-budget.ts';

const newCache = () => createCache(undefined, createLog('silent'));
const newBudget = () => createDecodingBudget(newCache(), { perVisitor: 2, perTenant: 3 });
const limited = { status: 429, code: 'rate_limited' };

/** Somebody in a /48 of their own unless one is named. */
const visitor = (visitorId: string, network = visitorId) =>
  visitorSpends({
    visitorId,
    networks: [
      { networkId: `56:${network}`, times: 4 },
      { networkId: `48:${network}`, times: 10 },
    ],
  });

test('a visitor may spend its seconds, and then waits for the minute to end', async () => {
  const budget = newBudget();
  await budget.spend(visitor('a'), 1_999);
  await budget.require(visitor('a'));
  await budget.spend(visitor('a'), 1);
  await expect(budget.require(visitor('a'))).rejects.toMatchObject({
    ...limited,
    headers: { 'Retry-After': expect.stringMatching(/^\d+$/) },
  });
  await budget.require(visitor('b'));
});

test('a /56 has four times the seconds of a visitor, for all its callers together', async () => {
  const budget = newBudget();
  for (const one of ['a', 'b', 'c', 'd']) await budget.spend(visitor(one, 'shared'), 1_999);
  await budget.require(visitor('e', 'shared'));
  await budget.spend(visitor('e', 'shared'), 4);
  await expect(budget.require(visitor('f', 'shared'))).rejects.toMatchObject(limited);
});

test('a /48 has ten times the seconds of a visitor', async () => {
  const budget = newBudget();
  const inNetwork = (at: number) =>
    visitorSpends({ visitorId: `v${at}`, networks: [{ networkId: 'n', times: 10 }] });
  for (let at = 0; at < 10; at++) {
    await budget.require(inNetwork(at));
    await budget.spend(inNetwork(at), 2_000);
  }
  await expect(budget.require(inNetwork(10))).rejects.toMatchObject(limited);
});

test('an account has seconds of its own', async () => {
  const budget = newBudget();
  await budget.spend(tenantSpends('t'), 3_000);
  await expect(budget.require(tenantSpends('t'))).rejects.toMatchObject(limited);
  await budget.require(tenantSpends('u'));
});

test('a job, whose seconds were taken before, is never refused', async () => {
  await newBudget().require([]);
});

test('a file that was given up is refused by its bytes, and no other', async () => {
  const files = createCostlyFiles(newCache());
  await files.remember(Uint8Array.of(1, 2, 3));
  await expect(files.refuse(Uint8Array.of(1, 2, 3))).rejects.toMatchObject({
    status: 400,
    code: 'too_costly_to_decode',
  });
  await files.refuse(Uint8Array.of(1, 2, 4));
});
