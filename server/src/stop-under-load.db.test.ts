import { Agent, get } from 'node:http';
import { getUsage } from '@telltale/shared/contract';
import { expect, test } from 'vitest';
import { startTestServer } from '../test/harness.ts';

interface Answer {
  /** Whether it was asked for after the stop began. */
  readonly isLate: boolean;
  readonly status: number | undefined;
  readonly connection: string | undefined;
}

test('a stop under load answers everything it took, and tells callers on kept connections to go elsewhere', async () => {
  const server = await startTestServer({ env: { STOP_NOTICE_SECONDS: '1' } });
  const { secret } = await server.newTenant();
  const agent = new Agent({ keepAlive: true });
  const answers: Answer[] = [];
  let stopping: Promise<void> | undefined;

  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const isLate = stopping !== undefined;
      const headers = { authorization: `Bearer ${secret}` };
      get(`${server.url}${getUsage.path}`, { agent, headers }, (response) => {
        const { statusCode: status, headers } = response;
        response.resume().once('end', () => {
          answers.push({ isLate, status, connection: headers.connection });
          resolve();
        });
      }).on('error', reject);
    });
  /** Asks one after the other until nobody listens. */
  const keepAsking = async (): Promise<unknown> => {
    for (;;) {
      const problem = await ask().then(
        () => null,
        (error: NodeJS.ErrnoException) => error.code,
      );
      if (problem !== null) return problem;
    }
  };

  const callers = Array.from({ length: 8 }, keepAsking);
  await expect.poll(() => answers.length).toBeGreaterThan(40);
  stopping = server.stop();
  await stopping;
  // A connection that the system had taken and the server had not is reset when the listener closes.
  for (const problem of await Promise.all(callers)) expect(['ECONNREFUSED', 'ECONNRESET']).toContain(problem);

  const late = answers.filter(({ isLate }) => isLate);
  expect(late.length).toBeGreaterThan(0);
  expect(late.filter(({ connection }) => connection !== 'close')).toEqual([]);
  expect(new Set(answers.filter(({ isLate }) => !isLate).map(({ status }) => status))).toEqual(
    new Set([200]),
  );
  for (const { status } of late) expect([200, 503]).toContain(status);
  agent.destroy();
});
