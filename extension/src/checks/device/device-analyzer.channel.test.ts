import { noProvenance } from '@telltale/shared/contract';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type AnalyzerRequest,
  channelName,
  isAnalyzerAbort,
  isAnalyzerRequest,
} from '../../analyzer/requests.ts';
import { timeOutByTimers } from '../../testing/time-out-by-timers.ts';
import { createDeviceAnalyzer } from './device-analyzer.ts';

const bytes = Uint8Array.from([1, 2, 3]);
const options = { provenance: true, pdq: false, trustAnchorsPem: '' };
const reading = { widthPx: 1, heightPx: 1, provenance: noProvenance, pdq: null, score: 0.5, blurhash: '' };
const { signal } = new AbortController();

/** The far side of the channel, as the page that reads plays it; null ends its life over the request. */
type Answer = (asked: AnalyzerRequest) => object | null | undefined;
const page = new BroadcastChannel(channelName);
let answers: Answer[];
const aborted: string[] = [];
let endPage: () => void = () => undefined;
page.onmessage = ({ data }) => {
  if (isAnalyzerAbort(data)) aborted.push(data.id);
  if (!isAnalyzerRequest(data)) return;
  const answer = answers.length > 1 ? answers.shift() : answers[0];
  const reply = answer?.(data);
  if (reply) page.postMessage({ kind: 'reply', id: data.id, ...reply });
  else if (reply === null) endPage();
};
const open = vi.fn(async (): Promise<void> => undefined);
const gone = (over: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    endPage = resolve;
    over.addEventListener('abort', reject);
  });
const analyzer = createDeviceAnalyzer({ open, waitForEnd: gone });

beforeEach(() => open.mockClear());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(() => page.close());

const ends: Answer = () => null;

test('a file goes to the page that reads, and its reading comes back to the one who asked', async () => {
  answers = [({ request }) => ({ value: { ...reading, score: 'file' in request ? request.file.size : 0 } })];
  const files = [bytes, new Uint8Array(5)];
  const both = await Promise.all(files.map((file) => analyzer.readPicture(file, options, signal)));
  expect(both.map(({ score }) => score)).toEqual([3, 5]);
  expect(open).toHaveBeenCalledTimes(2);
});

test.each(['undecodable', 'too_large', 'unexpected'])(
  'a file that cannot be read has its reason: %s',
  async (code) => {
    answers = [() => ({ problem: code })];
    await expect(analyzer.readPicture(bytes, options, signal)).rejects.toMatchObject({ code });
  },
);

const requests = [
  ['picture', () => analyzer.readPicture(bytes, options, signal)],
  ['text', () => analyzer.detect('text', 'A text.', signal)],
  ['recording', () => analyzer.detect('audio', new Blob(['RIFF']), signal)],
  ['video', () => analyzer.sampleVideo(new Blob(['video']), 5, signal)],
] as const;

test.each(requests)('a page that ends over a %s is opened again and asked once more', async (_, ask) => {
  answers = [ends, () => ({ value: null })];
  expect(await ask()).toBeNull();
  expect(open).toHaveBeenCalledTimes(2);
});

test.each(requests)(
  'a %s over which the page ends twice is given up at once, with a reason',
  async (_, ask) => {
    answers = [ends];
    await expect(ask()).rejects.toMatchObject({ code: 'interrupted' });
  },
);

test('a page that was left waits for nothing, and its request is taken back', async () => {
  const before = new AbortController();
  open.mockImplementationOnce(async () => before.abort());
  await expect(analyzer.readPicture(bytes, options, before.signal)).rejects.toMatchObject({
    name: 'AbortError',
  });
  const during = new AbortController();
  let id = '';
  answers = [
    (asked) => {
      id = asked.id;
      during.abort();
      return undefined;
    },
  ];
  await expect(analyzer.readPicture(bytes, options, during.signal)).rejects.toMatchObject({
    name: 'AbortError',
  });
  await vi.waitFor(() => expect(aborted).toEqual([id]));
});

const [picture, ...media] = requests;
test.each([[...picture, 60], ...media.map((request) => [...request, 120] as const)] as const)(
  'a %s that the page never answers is given up after its time and not before, and taken back',
  async (_, ask, seconds) => {
    timeOutByTimers();
    const given = aborted.length;
    const asked = new Promise<void>((resolve) => {
      answers = [() => void resolve()];
    });
    const end = vi.fn();
    const waiting = ask().then(end, end);
    await asked;
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
    expect(end).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await waiting;
    expect(end).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'TimeoutError' }));
    vi.useRealTimers();
    await vi.waitFor(() => expect(aborted).toHaveLength(given + 1));
  },
);
