import { describe, expect, test } from 'vitest';
import { flakyNetworkTo } from '../../../test/flaky-network.ts';
import { freePort } from '../../../test/free-port.ts';
import { postgresUrl } from '../../../test/test-database.ts';
import { reachPostgres } from './reach.ts';

const problemOf = (url: string, timeoutMs: number) =>
  reachPostgres(url, timeoutMs, () => undefined).then(
    () => '',
    (error: Error) => error.message,
  );

test('a database that stays away is given up with its address and the reason, and without user and password', async () => {
  const host = `127.0.0.1:${await freePort()}`;
  const problem = await problemOf(`postgres://ada:secret@${host}/telltale?password=secret`, 1);
  expect(problem).toBe(
    `postgres://${host}/telltale could not be reached for 0 s: connect ECONNREFUSED ${host}`,
  );
});

describe.runIf(postgresUrl)('a Postgres', () => {
  test('that is away at first is told of, and found as soon as it is back', async () => {
    const network = await flakyNetworkTo(postgresUrl ?? '');
    network.cut();
    const told: string[] = [];
    await reachPostgres(network.url, 60_000, (sentence) => {
      told.push(sentence);
      network.restore();
    });
    expect(told).toEqual([
      expect.stringMatching(/^postgres:\/\/127\.0\.0\.1:\d+\/\w+ cannot be reached; it is tried again$/),
    ]);
    network.close();
  });

  test('that refuses by its own word is asked once', async () => {
    const url = new URL(postgresUrl ?? '');
    url.pathname = '/of_nobody';
    const told: string[] = [];
    await expect(reachPostgres(url.href, 60_000, (sentence) => told.push(sentence))).rejects.toThrow(
      /\/of_nobody refuses: database "of_nobody" does not exist$/,
    );
    expect(told).toEqual([]);
  });
});
