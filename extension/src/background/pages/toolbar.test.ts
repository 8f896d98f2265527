import { noProvenance } from '@telltale/shared/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { storage } from 'wxt/utils/storage';
import type { CheckAnswer } from '../../messaging/check-answer.ts';
import { openPage, writeRecord } from '../../storage/page-records.ts';
import { createToolbar } from './toolbar.ts';

const tabId = 7;
const problem = { kind: 'problem', problem: 'unreadable' } as const;
const evidence: CheckAnswer = {
  label: 'no_signal',
  score: 0.1,
  thresholds: { uncertain: 0.5, likely_ai: 0.8, strong: 0.9 },
  source: 'model',
  model: 'model-1',
  cached: false,
  matchDistanceBits: null,
  provenance: null,
  delivery: 'not_sent',
  ...{ lane: 'image', steps: [], reason: null },
};
const quiet = { kind: 'verdict', evidence } as const;
const verdict = { kind: 'verdict', evidence: { ...evidence, label: 'likely_ai', score: 0.85 } } as const;
const altered = {
  kind: 'verdict',
  evidence: { ...evidence, provenance: { ...noProvenance, status: 'invalid' } },
} as const;

let text: string;
beforeEach(async () => {
  fakeBrowser.reset();
  vi.restoreAllMocks();
  vi.spyOn(fakeBrowser.action, 'setBadgeText').mockImplementation(async (details) => {
    text = details.text ?? '';
  });
  vi.spyOn(fakeBrowser.i18n, 'getMessage').mockReturnValue('');
  for (const call of ['setBadgeBackgroundColor', 'setTitle'] as const)
    vi.spyOn(fakeBrowser.action, call).mockResolvedValue();
  await openPage(tabId, { pageViewId: 'view', site: 'site' });
});

test('every picture with a warning of any kind counts once, and one without does not', async () => {
  const toolbar = createToolbar();
  await toolbar.onOpen(tabId);
  expect(text).toBe('');
  await toolbar.onChecked(tabId, 'a', verdict);
  await toolbar.onChecked(tabId, 'b', verdict);
  await toolbar.onChecked(tabId, 'b', verdict);
  await toolbar.onChecked(tabId, 'c', problem);
  await toolbar.onChecked(tabId, 'd', quiet);
  expect(text).toBe('2');
  await toolbar.onChecked(tabId, 'e', altered);
  expect(text).toBe('3');
});

test('a page without warnings has no number, however much was checked', async () => {
  const toolbar = createToolbar();
  await toolbar.onChecked(tabId, 'a', quiet);
  expect(text).toBe('');
});

test('a worker that was evicted goes on from what is recorded', async () => {
  for (const key of ['a', 'b'])
    await writeRecord('view', key, {
      imageUrl: key,
      startedAtMs: 0,
      progress: { state: 'done', outcome: verdict },
    });
  const toolbar = createToolbar();
  await toolbar.onChecked(tabId, 'b', verdict);
  expect(text).toBe('2');
});

test('the records of a page are looked through once, however many pictures it has', async () => {
  const toolbar = createToolbar();
  await toolbar.onOpen(tabId);
  const look = vi.spyOn(storage, 'snapshot');
  for (const key of ['a', 'b', 'c']) await toolbar.onChecked(tabId, key, verdict);
  expect(look).not.toHaveBeenCalled();
  expect(text).toBe('3');
});
