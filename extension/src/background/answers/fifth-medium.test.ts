import 'fake-indexeddb/auto';
import { checkText } from '@telltale/shared/contract';
import { sha256Hex } from '@telltale/shared/fingerprint/sha256';
import { expect, test } from 'vitest';
import {
  type AnalyzerRequest,
  channelName,
  type DetectorName,
  isAnalyzerRequest,
} from '../../analyzer/requests.ts';
import type { Lane } from '../../checks/lane.ts';
import type { AnswerStep, CheckAnswer } from '../../messaging/check-answer.ts';
import { laneRows } from '../../messaging/lane-rows.ts';
import type { LaneName } from '../../messaging/lanes.ts';
import type { Sender } from '../../messaging/protocol.ts';

// A medium of which nothing else in the extension knows: sheets of music. This row and this lane are all there is of it.
const [name, sentStep] = ['sheet' as LaneName, 'sheet_sent' as AnswerStep];
Object.assign(laneRows, { [name]: { read: [], sent: [sentStep] } });
// Loaded now that the row is there.
const { createDeviceAnalyzer } = await import('../../checks/device/device-analyzer.ts');
const { createHistoryStore } = await import('../../storage/history-store.ts');
const { fakeMedia } = await import('../../testing/fake-media.ts');
const { queueFor } = await import('../../testing/fake-queue.ts');
const { mediaParsers } = await import('../../messaging/media-protocol.ts');
const { createTokenBudget } = await import('../../checks/token-budget.ts');
const { createPages } = await import('../pages/pages.ts');
const { createToolbar } = await import('../pages/toolbar.ts');
const { createHistoryKeeper } = await import('./history.ts');
const { mediaHandlers } = await import('./media-handlers.ts');
const { readingMode } = await import('../../storage/items.ts');

type Detect = (lane: DetectorName, sample: string, signal: AbortSignal) => Promise<unknown>;

const sheetLane = (detect: Detect): Lane<string> => ({
  ...{ name, deviceModel: 'sheet-1', hasFingerprints: false, failedStep: 'send_failed' },
  sentStep: () => sentStep,
  receive: async ({ notes }) => (typeof notes === 'string' ? { input: notes, address: notes } : null),
  recall: () => null,
  identify: async (notes) => ({
    sha256: await sha256Hex(new TextEncoder().encode(notes)),
    async detectHere({ signal, turn }) {
      const score = Number(await turn.detect(() => detect(name as DetectorName, notes, signal)));
      return {
        ...{ answer: answerWith(score), isFinal: false, tokens: 7, lookUp: null },
        prepareToSend:
          async ({ client }) =>
          async ({ idempotencyKey, signal: sending }) => {
            const headers = { 'idempotency-key': idempotencyKey };
            const sent = { json: { text: notes }, headers, signal: sending };
            const { label, source, cached, score: found = null } = (await client.call(checkText, sent)).body;
            const answer = { label, source, cached, score: found, model: null } as const;
            return { kind: 'final', answer: { ...answer, delivery: 'as_is' } };
          },
      };
    },
  }),
  poll: () => Promise.reject(new Error('Nothing of this lane is queued.')),
});

const answerWith = (score: number): CheckAnswer => ({
  ...{ lane: name, label: 'uncertain', score, thresholds: null, source: 'model', model: 'sheet-1' },
  ...{ cached: false, matchDistanceBits: null, provenance: null, delivery: 'not_sent', reason: null },
  steps: ['device_scored'],
});
const ofServer = {
  ...{ status: 'known', label: 'likely_ai', score: 0.9, confidence: 0.9, source: 'model', cached: false },
  ...{ text_hash: 'a', char_count: 3, word_count: 1, reason: 'model_score' },
  policy: 'weak_signal_warning_only',
};

/** The far side of the analyzer's channel, with one detector more. */
function openAnalyzerPage(): AnalyzerRequest[] {
  const asked: AnalyzerRequest[] = [];
  const page = new BroadcastChannel(channelName);
  page.onmessage = ({ data }) => {
    if (!isAnalyzerRequest(data)) return;
    asked.push(data);
    page.postMessage({ kind: 'reply', id: data.id, value: 0.7 });
  };
  (page as { unref?: () => void }).unref?.();
  return asked;
}

/** The parts of the background, with one lane more. */
function background() {
  const media = fakeMedia({ key: true }, { body: ofServer });
  const { clock, run: runCheck, taken, calls } = media;
  const store = createHistoryStore();
  const analyzer = createDeviceAnalyzer({
    open: async () => undefined,
    waitForEnd: () => new Promise(() => undefined),
  });
  const handlers = mediaHandlers({
    ...{ runCheck, queue: queueFor(), nowMs: clock.nowMs, pages: createPages() },
    lanes: { ...media.lanes, [name]: sheetLane(analyzer.detect as Detect) },
    budget: createTokenBudget(clock.nowMs),
    analyzer,
    history: createHistoryKeeper(store, clock.nowMs),
    toolbar: createToolbar(),
    previewOfVideo: async () => undefined,
    assertOwnPage: () => undefined,
  });
  const check = async (notes: string, send: boolean) => {
    const request = mediaParsers.checkBrought({ lane: name, sent: { notes }, site: 'a.example', send });
    return request && handlers.checkBrought(request, {} as Sender);
  };
  return { check, store, taken, calls };
}

test('a fifth medium is a row and a lane: asked for, judged here, sent, paid, remembered and listed like the others', async () => {
  const asked = openAnalyzerPage();
  const { check, store, taken, calls } = background();
  await readingMode.write('pictures');

  expect(await check('c d e', false)).toMatchObject({
    evidence: { lane: name, score: 0.7, steps: ['device_scored', 'nothing_sent'] },
  });
  expect(asked).toMatchObject([{ name: 'detect', request: { lane: name, sample: 'c d e' } }]);
  expect(await check('c d e', false)).toMatchObject({
    evidence: { steps: ['memory_answered', 'nothing_sent'] },
  });
  expect(asked).toHaveLength(1);
  expect([calls, taken]).toEqual([[], []]);

  expect(await check('c d e', true)).toMatchObject({
    evidence: { lane: name, score: 0.9, steps: ['device_scored', sentStep] },
  });
  expect([calls.length, taken]).toEqual([1, [7]]);
  expect(await check('c d e', false)).toMatchObject({
    evidence: { score: 0.9, steps: ['memory_answered', 'server_remembered', 'nothing_sent'] },
  });
  await expect.poll(async () => (await store.readAll()).entries).toMatchObject([{ kind: name, score: 0.9 }]);
});
