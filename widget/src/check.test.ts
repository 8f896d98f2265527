import { afterEach, expect, test, vi } from 'vitest';
import { runCheck } from './check.ts';

afterEach(() => vi.unstubAllGlobals());

test('what is shown beside an answer does not hold what was sent', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ status: 'known', label: 'no_signal', source: 'model' }));
  const onReady = vi.fn();
  const request = { api: 'https://server.example', input: 'Boats come in.', lanes: ['text'] as const };
  await runCheck({ ...request, onReady, onStep: () => undefined }, new AbortController().signal);
  const shown = { lane: 'text', delivery: 'as_is', picture: null, caption: 'Boats come in.' };
  expect(onReady.mock.calls).toEqual([[shown]]);
});
