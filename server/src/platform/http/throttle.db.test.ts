import { createClient } from '@telltale/shared/client';
import {
  checkPublicImage,
  getHealth,
  getModelInfo,
  getPublicJob,
  requestMagicLink,
  sendFeedback,
  verifyResult,
} from '@telltale/shared/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageOrigin, startTestServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    withoutWorker: true,
    env: {
      TRUST_PROXY: '1',
      PUBLIC_CHECKS_PER_VISITOR_MINUTE: '3',
      ANONYMOUS_CALLS_PER_VISITOR_MINUTE: '2',
    },
  });
});
afterAll(() => server.stop());

let addresses = 0;
/** Somebody in an address range of their own, as a proxy reports them. */
function newVisitor() {
  addresses += 1;
  return { 'x-forwarded-for': `198.51.${addresses}.7`, origin: pageOrigin };
}

const ask = (method: string, path: string, headers: Record<string, string>) =>
  fetch(`${server.url}${path}`, { method, headers });
const check = (headers: Record<string, string>) => ask('POST', checkPublicImage.path, headers);
const verify = (headers: Record<string, string>) => ask('GET', verifyResult.path, headers);
const statuses = async (count: number, call: () => Promise<Response>) => {
  const seen: number[] = [];
  for (let index = 0; index < count; index += 1) seen.push((await call()).status);
  return seen;
};

describe('public checks', () => {
  test('a visitor may ask so often in a minute, and is then told when to come back; another visitor is not touched', async () => {
    const somebody = newVisitor();
    expect(await statuses(3, () => check(somebody))).toEqual([415, 415, 415]);
    const refused = await check(somebody);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('x-error-code')).toBe('rate_limited');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
    expect(refused.headers.get('access-control-allow-origin')).toBe(pageOrigin);
    expect(refused.headers.get('access-control-expose-headers')).toContain('Retry-After');
    expect(await refused.json()).toEqual({ detail: expect.any(String) });
    expect((await check(newVisitor())).status).toBe(415);
  });

  test('a page that is not allowed takes nothing from its visitors', async () => {
    const somebody = newVisitor();
    expect(await statuses(5, () => check({ ...somebody, origin: 'https://other.example' }))).toEqual(
      Array(5).fill(403),
    );
    expect((await check(somebody)).status).toBe(415);
  });

  test('polling a job is not counted', async () => {
    const somebody = newVisitor();
    const path = getPublicJob.path.replace('{job_id}', 'some-id');
    expect(await statuses(6, () => ask('GET', path, somebody))).toEqual(Array(6).fill(404));
  });

  test('all addresses of a /24 are one visitor', async () => {
    const somebody = newVisitor();
    const neighbour = { ...somebody, 'x-forwarded-for': somebody['x-forwarded-for'].replace(/7$/, '8') };
    await statuses(3, () => check(somebody));
    expect((await check(neighbour)).status).toBe(429);
  });
});

describe('a subscriber with many /64', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address, origin: pageOrigin });

  test.each([
    { of: 'checks', limit: 3, call: check, answer: 415 },
    { of: 'calls', limit: 2, call: verify, answer: 200 },
  ])('is stopped at four times the limit in a /56, at ten times in a /48: $of', async (kind) => {
    const { of, limit, call, answer } = kind;
    let subnets = 0;
    const near = () =>
      call(from(`2001:db8:${of.length}:1${(subnets++ % 12).toString(16).padStart(2, '0')}::1`));
    const far = () => call(from(`2001:db8:${of.length}:${(2 + subnets++).toString(16)}00::1`));
    expect(await statuses(limit * 4 + 1, near)).toEqual([...Array(limit * 4).fill(answer), 429]);
    expect(await statuses(limit * 6 + 1, far)).toEqual([...Array(limit * 6).fill(answer), 429]);
  });

  test('takes nothing from the neighbours by going on above the own limit', async () => {
    expect(await statuses(30, () => check(from('2001:db8:99:100::1')))).toContain(429);
    expect((await check(from('2001:db8:99:101::1'))).status).toBe(415);
  });
});

describe('calls that need no credential', () => {
  test('share one count a minute, which checks do not touch', async () => {
    const somebody = newVisitor();
    await statuses(3, () => check(somebody));
    expect((await verify(somebody)).status).toBe(200);
    expect((await ask('POST', requestMagicLink.path, somebody)).status).toBe(400);
    for (const refused of [await verify(somebody), await ask('POST', sendFeedback.path, somebody)]) {
      expect(refused.status).toBe(429);
      expect(refused.headers.get('x-error-code')).toBe('rate_limited');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
    }
    expect((await verify(newVisitor())).status).toBe(200);
  });

  test('health, and calls with a key, are not counted as a visitor’s', async () => {
    const somebody = newVisitor();
    expect(await statuses(6, () => ask('GET', getHealth.path, somebody))).toEqual(Array(6).fill(200));
    const { secret } = await server.newTenant();
    const client = createClient({ baseUrl: server.url, apiKey: secret, headers: somebody });
    for (let count = 0; count < 6; count += 1) expect((await client.call(getModelInfo)).status).toBe(200);
  });
});
