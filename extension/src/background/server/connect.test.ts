import 'fake-indexeddb/auto';
import { sendFeedback } from '@telltale/shared/contract';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { serverUrl } from '../../storage/items.ts';
import { connect, connectPublic } from './connect.ts';

/** Firefox keeps the consent, and is what this test runs in. */
const consent = vi.fn<() => Promise<boolean>>();
vi.stubEnv('FIREFOX', 'true');
afterAll(() => vi.unstubAllEnvs());

const fetched = vi.fn(async () => Response.json({ status: 'received' }));

beforeEach(async () => {
  fakeBrowser.reset();
  vi.clearAllMocks();
  vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation(consent);
  vi.stubGlobal('fetch', fetched);
  await serverUrl.write('https://server.example');
});
afterEach(() => vi.unstubAllGlobals());

const json = { result_token: 'v1.k.token-of-it', expected_label: 'human' } as const;

test.each([
  ['account', async () => (await connect()).client],
  ['public', connectPublic],
])('by the way that is %s nothing leaves once the reader has taken the consent back', async (_, open) => {
  consent.mockResolvedValue(true);
  await (await open()).call(sendFeedback, { json });
  expect(fetched).toHaveBeenCalledOnce();
  consent.mockResolvedValue(false);
  await expect((await open()).call(sendFeedback, { json })).rejects.toThrow();
  expect(fetched).toHaveBeenCalledOnce();
});
