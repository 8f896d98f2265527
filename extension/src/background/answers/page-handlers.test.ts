import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { createHeldPictures } from '../../checks/files/held-pictures.ts';
import { createPageChecks } from '../../checks/page-checks.ts';
import { createTokenBudget } from '../../checks/token-budget.ts';
import type { Sender } from '../../messaging/protocol.ts';
import { createHistoryStore } from '../../storage/history-store.ts';
import { apiKey, readingMode, serverUrl, siteModes } from '../../storage/items.ts';
import { listRecords, openPage } from '../../storage/page-records.ts';
import { readTokensToday } from '../../storage/token-use.ts';
import { fakeDevice, fakeRead } from '../../testing/fake-device.ts';
import { type Answered, assetResult, fakeClock, fakeServer, type Script } from '../../testing/fake-server.ts';
import { createPages } from '../pages/pages.ts';
import { createHistoryKeeper } from './history.ts';
import { pageHandlers } from './page-handlers.ts';

const pageViewId = 'abcdef0123456789';
const tab = { id: 1, url: 'https://site.example/', incognito: false };
const senders = [0, 3, 4].map((frameId) => ({ tab, frameId, url: tab.url }) as Sender);
const request = { pageViewId, imageUrl: 'https://site.example/a.jpg' };

beforeEach(async () => {
  fakeBrowser.reset();
  await openPage(1, { pageViewId, site: 'site.example' });
});

type DevicePart = Partial<Parameters<typeof fakeDevice>[0]>;

const ignore = async () => undefined;

function background(answers: readonly Answered[] = [], part: DevicePart = {}) {
  const clock = fakeClock();
  const { calls, send } = fakeServer(clock, answers);
  const device = fakeDevice({ clock, send, key: true, ...part });
  const handlers = pageHandlers({
    ...device,
    budget: createTokenBudget(clock.nowMs),
    pages: createPages(),
    checks: createPageChecks(device),
    history: createHistoryKeeper(createHistoryStore(), clock.nowMs),
    toolbar: { onOpen: ignore, onChecked: ignore, onChange: ignore },
    askedTabs: new Set<number>(),
    held: createHeldPictures(1000),
  });
  return { handlers, calls, clock };
}

test('one click on a picture that several frames show is sent and paid for once', async () => {
  await apiKey.write('k');
  const sent: Script = { body: { ...assetResult, label: 'likely_ai', score: 0.97, source: 'model' } };
  const { handlers, calls, clock } = background([sent]);
  const clickId = '00000000-1111-2222-3333-444444444444';
  const click = { ...request, retry: true, asked: true, once: 'picture', clickId } as const;
  const [first, second] = await Promise.all(
    senders.slice(0, 2).map((sender) => handlers.checkImage(click, sender as Sender)),
  );
  const third = await handlers.checkImage(click, senders[2] as Sender);
  expect(first).toMatchObject({ evidence: { label: 'likely_ai', score: 0.97 } });
  expect([second, third]).toEqual([first, first]);
  expect(calls).toHaveLength(1);
  expect((await readTokensToday(clock.nowMs())).used).toBe(1);
  expect(await listRecords(1)).toHaveLength(1);
});

test('what waiting questions hold has a bound, so that a page of huge data: pictures uses up neither the memory nor other pages', async () => {
  const { handlers } = background();
  const ask = (letter: string, click: { readonly asked?: true } = {}) =>
    handlers.checkImage(
      { pageViewId, imageUrl: `data:image/png;base64,${letter.repeat(400)}`, ...click },
      senders[0] as Sender,
    );
  const waiting = [ask('a'), ask('b')];
  const spent = { kind: 'problem', problem: 'page_time_spent' };
  expect(await ask('c')).toEqual(spent);
  expect(await ask('d', { asked: true })).not.toEqual(spent);
  const elsewhere = { tab: { ...tab, id: 2 }, frameId: 0, url: tab.url } as Sender;
  expect(await handlers.checkImage(request, elsewhere)).not.toEqual(spent);
  await Promise.all(waiting);
  expect(await ask('c')).not.toEqual(spent);
});

test('pictures that wait in line when the reader keeps checks on the device are not sent', async () => {
  await serverUrl.write('https://server.example');
  await apiKey.write('k');
  await readingMode.write('pictures');
  const detector = Promise.withResolvers<void>();
  let files = 0;
  const { handlers, calls } = background([], {
    acquire: async () => Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, files++]),
    read: async (...asked) => detector.promise.then(() => fakeRead()(...asked)),
  });
  const answers = [1, 2, 3].map((at) =>
    handlers.checkImage({ pageViewId, imageUrl: `https://site.example/${at}.jpg` }, senders[0] as Sender),
  );
  await vi.waitFor(() => expect(files).toBe(3));
  await siteModes.write({ 'site.example': 'device' });
  detector.resolve();
  for (const answer of await Promise.all(answers))
    expect(answer).toMatchObject({ kind: 'verdict', evidence: { delivery: 'not_sent' } });
  expect(calls).toHaveLength(0);
});
