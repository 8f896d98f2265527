import { noProvenance } from '@telltale/shared/contract';
import { afterAll, expect, test, vi } from 'vitest';
import { channelName, isReadRequest, type ReadReply } from '../../reader/messages.ts';
import { createLocalReader } from './local-reader.ts';

const bytes = Uint8Array.from([1, 2, 3]);
const wish = { provenance: true, pdq: false, trustAnchorsPem: '' };
const reading = { widthPx: 1, heightPx: 1, provenance: noProvenance, pdq: null, score: 0.5 };
const { signal } = new AbortController();

/** The far side of the channel, as the page that reads plays it. */
const page = new BroadcastChannel(channelName);
let answer: (id: string, sizeBytes: number) => ReadReply;
page.onmessage = ({ data }) => {
  if (isReadRequest(data)) page.postMessage(answer(data.id, data.file.size));
};
const openPage = vi.fn(async (): Promise<void> => undefined);
/** Ends the page's life in the tests that are about it. */
let endPage: () => void = () => undefined;
const gone = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    endPage = resolve;
    signal.addEventListener('abort', reject);
  });
const read = createLocalReader({ open: openPage, gone });

afterAll(() => page.close());

test('a file goes to the page that reads, and its reading comes back to the one who asked', async () => {
  answer = (id, sizeBytes) => ({
    kind: 'reply',
    id,
    reading: { ...reading, blurhash: '', score: sizeBytes },
  });
  const both = await Promise.all([read(bytes, wish, signal), read(new Uint8Array(5), wish, signal)]);
  expect(both.map(({ score }) => score)).toEqual([3, 5]);
  expect(openPage).toHaveBeenCalledTimes(2);
});

test('a file that cannot be read is a problem with a reason', async () => {
  answer = (id) => ({ kind: 'reply', id, problem: 'undecodable' });
  await expect(read(bytes, wish, signal)).rejects.toMatchObject({ code: 'undecodable' });
});

test('where the page that reads ends over a file, a fresh one is asked at once', async () => {
  const replies: (() => ReadReply | null)[] = [
    () => null,
    () => ({ kind: 'reply', id: '', reading: { ...reading, blurhash: '' } }),
  ];
  answer = (id) => {
    const reply = replies.shift()?.();
    if (reply) return { ...reply, id };
    endPage();
    return { kind: 'reply', id: 'nobody', problem: 'undecodable' };
  };
  expect(await read(bytes, wish, signal)).toMatchObject({ score: 0.5 });
});

test('a file over which the page ends twice is given up without waiting', async () => {
  answer = () => {
    endPage();
    return { kind: 'reply', id: 'nobody', problem: 'undecodable' };
  };
  await expect(read(bytes, wish, signal)).rejects.toMatchObject({ code: 'interrupted' });
});

test('a page that was left waits for nothing', async () => {
  const controller = new AbortController();
  openPage.mockImplementationOnce(async () => controller.abort());
  await expect(read(bytes, wish, controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
});
