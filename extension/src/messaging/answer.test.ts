import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { everyResult, sampleFalseAlarms } from '../testing/page-settings.ts';
import { answer } from './answer.ts';
import { keepErrorsWith } from './note-error.ts';
import type { Handlers, Sender } from './protocol.ts';
import { onTold } from './tab-signals.ts';

vi.stubGlobal('location', { host: 'site.example' });

/** Their messages have a test of their own. */
const sampleMediaHandlers = {
  mayRead: vi.fn(async () => true),
  bringVideoScript: vi.fn(async () => true),
  checkVideo: vi.fn(async () => ({ kind: 'off' as const })),
  checkBrought: vi.fn(async () => ({ kind: 'off' as const })),
  takeTask: vi.fn(async () => null),
};

beforeEach(() => fakeBrowser.reset());

const own = { id: fakeBrowser.runtime.id } as Sender;
/** The fake is typed after the promise-style listeners of Firefox; ours take the third argument of Chromium's. */
const trigger = fakeBrowser.runtime.onMessage.trigger as unknown as (
  message: unknown,
  sender: Sender,
  respond?: (reply: unknown) => void,
) => Promise<unknown[]>;
const checkImage = { type: 'checkImage', pageViewId: 'abcdef0123', imageUrl: 'https://a.example/b.jpg' };

function listening(part: Partial<Handlers> = {}) {
  const handlers = {
    pageOpened: vi.fn(async () => ({ enabled: true, pageViewId: 'abcdef01', settings: everyResult })),
    checkImage: vi.fn(async () => ({ kind: 'off' as const })),
    picturesSeen: vi.fn(async () => true),
    lookAtTab: vi.fn(async () => true),
    falseAlarms: vi.fn(async () => sampleFalseAlarms),
    misses: vi.fn(async () => null),
    testConnection: vi.fn(async () => ({ kind: 'unreachable' as const })),
    exchangeCode: vi.fn(async () => 'connected' as const),
    leadToTelltale: vi.fn(async () => true),
    badgesRemoved: vi.fn(async () => true),
    noteError: vi.fn(async () => true),
    noteUncaught: vi.fn(async () => true),
    reportAnswer: vi.fn(async () => 'sent' as const),
    ...sampleMediaHandlers,
    ...part,
  };
  answer(handlers);
  return handlers;
}

/** What the asker gets: the reply, or null when nobody took the message. */
async function send(message: unknown, sender: Sender = own): Promise<unknown> {
  return new Promise((resolve) => {
    void trigger(message, sender, resolve).then((taken) => {
      if (!taken.includes(true)) resolve(null);
    });
  });
}

test('a message reaches its handler as the map says, and its reply goes back', async () => {
  const handlers = listening();
  expect(await send({ ...checkImage, retry: true, extra: 1 })).toEqual({ ok: true, value: { kind: 'off' } });
  expect(handlers.checkImage).toHaveBeenCalledWith(
    { pageViewId: 'abcdef0123', imageUrl: 'https://a.example/b.jpg', retry: true },
    own,
  );
});

test.each([
  null,
  'checkImage',
  { type: 'unknown' },
  { type: 'toString' },
  { ...checkImage, imageUrl: 7 },
  { ...checkImage, pageViewId: '../x' },
  { type: 'pageOpened' },
])('a message of another form is not answered: %j', async (message) => {
  const handlers = listening();
  expect(await send(message)).toBeNull();
  for (const handler of Object.values(handlers)) expect(handler).not.toHaveBeenCalled();
});

test('bytes are taken from a data: URL only', async () => {
  const handlers = listening();
  await send({ ...checkImage, bytesUrl: 'https://elsewhere.example/' });
  expect(handlers.checkImage).toHaveBeenLastCalledWith(
    expect.not.objectContaining({ bytesUrl: expect.anything() }),
    own,
  );
});

test('other extensions are not answered', async () => {
  const handlers = listening();
  expect(await send(checkImage, { id: 'another' } as Sender)).toBeNull();
  expect(handlers.checkImage).not.toHaveBeenCalled();
});

test('a page that is prepared for later is not answered until its tab shows it', async () => {
  const handlers = listening();
  const pageOpened = { type: 'pageOpened', pageViewId: 'abcdef0123' };
  for (const message of [pageOpened, checkImage])
    expect(await send(message, { ...own, documentLifecycle: 'prerender' })).toBeNull();
  expect(handlers.pageOpened).not.toHaveBeenCalled();
  expect(handlers.checkImage).not.toHaveBeenCalled();
  expect(await send(pageOpened, { ...own, documentLifecycle: 'active' })).toMatchObject({ ok: true });
});

test('a handler that fails is told as a failure, without its reason, which is noted once', async () => {
  const kept = vi.fn();
  keepErrorsWith(kept);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const error = new Error('key tt_live_x');
  listening({ checkImage: async () => Promise.reject(error) });
  expect(await send(checkImage)).toEqual({ ok: false });
  expect(await send(checkImage)).toEqual({ ok: false });
  await vi.waitFor(() => expect(kept).toHaveBeenCalledOnce());
  expect(kept).toHaveBeenCalledWith(expect.objectContaining({ where: 'background', message: '' }));
});

test('a content script hears of its site’s switch until its signal ends', async () => {
  const controller = new AbortController();
  const heard: boolean[] = [];
  onTold('siteSwitched', ({ enabled }) => heard.push(enabled), controller.signal);
  await trigger({ type: 'siteSwitched', enabled: false }, own, vi.fn());
  await trigger({ type: 'siteSwitched', enabled: true }, { id: 'another' } as Sender, vi.fn());
  controller.abort();
  await trigger({ type: 'siteSwitched', enabled: true }, own, vi.fn());
  expect(heard).toEqual([false]);
});
