import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FlakyNetwork, flakyNetworkTo } from '../../../test/flaky-network.ts';
import { createTestDatabase, postgresUrl, type TestDatabase } from '../../../test/test-database.ts';
import { createPgListener, type Listener, listenerName } from './listener.ts';

let store: TestDatabase;
beforeAll(async () => {
  store = await createTestDatabase();
});
afterAll(async () => {
  await store.database.close();
  await store.drop();
});

const say = (channel: string, payload: string) =>
  store.database.executeSql('SELECT pg_notify($1, $2)', [channel, payload]);

test('delivers each channel’s payloads to its own listeners, until they stop', async () => {
  const heard: string[] = [];
  const stopFirst = await store.database.listen('first', (payload) => heard.push(`first ${payload}`));
  await store.database.listen('second', (payload) => heard.push(`second ${payload}`));
  await say('first', 'a');
  await say('second', 'b');
  await expect.poll(() => heard).toEqual(['first a', 'second b']);
  await stopFirst();
  await say('first', 'c');
  await say('second', 'd');
  await expect.poll(() => heard).toEqual(['first a', 'second b', 'second d']);
});

test.runIf(postgresUrl)(
  'many channels at once are listened to one after the other, as the driver demands',
  async () => {
    const warnings: string[] = [];
    const remember = (warning: Error) => void warnings.push(warning.message);
    process.on('warning', remember);
    const listener = createPgListener(store.url ?? '');
    const heard: string[] = [];
    const channels = ['third', 'fourth', 'fifth'];
    await Promise.all(channels.map((name) => listener.listen(name, (payload) => heard.push(payload))));
    for (const name of channels) await say(name, name);
    await expect.poll(() => heard).toEqual(channels);
    await listener.close();
    process.off('warning', remember);
    expect(warnings).toEqual([]);
  },
);

describe.runIf(postgresUrl)('a broken connection', () => {
  let network: FlakyNetwork;
  let listener: Listener;
  let heard: string[];
  beforeEach(async () => {
    network = await flakyNetworkTo(store.url ?? '');
    listener = createPgListener(network.url, 500);
    heard = [];
    await listener.listen('lasting', (payload) => heard.push(payload));
  });
  afterEach(async () => {
    await listener.close();
    network.close();
  });

  const heardAgain = () =>
    expect
      .poll(
        async () => {
          await say('lasting', 'still here');
          return heard.length;
        },
        { timeout: 10_000, interval: 100 },
      )
      .toBeGreaterThan(0);

  async function backends(): Promise<number> {
    const { rows } = await store.database.executeSql(
      'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1',
      [listenerName],
    );
    return rows.length;
  }

  test('is made again without a storm of attempts, and exactly once', async () => {
    const before = await backends();
    const attemptsBefore = network.attempts();
    const cutAtMs = performance.now();
    network.cut();
    await expect.poll(() => network.attempts() - attemptsBefore, { timeout: 10_000 }).toBeGreaterThan(2);
    expect(performance.now() - cutAtMs).toBeGreaterThan(1_000);

    network.restore();
    await heardAgain();
    expect(await backends()).toBe(before);
    await say('lasting', 'once');
    await say('lasting', 'last');
    await expect.poll(() => heard).toContain('last');
    expect(heard.filter((payload) => payload === 'once')).toHaveLength(1);
  });

  test('is noticed and made again when it falls silent without ending', async () => {
    network.freeze();
    await heardAgain();
  });
});
