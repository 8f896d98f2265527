// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { expect, test, vi } from 'vitest';
import { sampleOutcomes } from '../../dev/sample-outcomes.ts';
import type { CheckRecord } from '../../storage/check-record.ts';
import { english } from '../../testing/english.ts';
import { recordOf, rows, settle, useStillPage } from '../../testing/still-page.ts';
import { deadMs } from '../parts/guarded-button.tsx';
import { ResultsList } from './results-list.tsx';

const rowActions = { onAsk: vi.fn(), onLook: vi.fn(), onVideo: vi.fn() };

function list(records: readonly CheckRecord[], pointed?: CheckRecord, hasServer = true): void {
  const props = { records, pointed, wording: english, hasAccount: false, hasServer, maySend: false };
  act(() =>
    render(<ResultsList {...props} onReport={async () => 'sent'} actions={rowActions} />, document.body),
  );
}
const pressed = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);

useStillPage();

const preview = 'data:image/jpeg;base64,AQID';

test('a button that sends is dead for a second: at first, and after each change of focus or visibility', async () => {
  const [outcome] = sampleOutcomes;
  if (outcome?.kind !== 'verdict') throw new Error('The first sample is a verdict.');
  const evidence = { ...outcome.evidence, delivery: 'not_sent' as const, steps: ['device_scored' as const] };
  const record = recordOf('https://news.example/a.jpg', { state: 'done', outcome: { ...outcome, evidence } });
  rowActions.onAsk.mockClear();
  list([{ ...record, preview }]);
  const press = () => act(async () => pressed('Send the picture')?.click());
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  await wait(deadMs - 1);
  await press();
  expect(pressed('Send the picture')?.getAttribute('aria-disabled')).toBe('true');
  const changes = [
    () => window.dispatchEvent(new Event('focus')),
    () => window.dispatchEvent(new Event('blur')),
    () => document.dispatchEvent(new Event('visibilitychange')),
  ];
  for (const change of changes) {
    await wait(deadMs);
    await act(() => void change());
    await press();
    await wait(deadMs - 1);
    await press();
  }
  expect(rowActions.onAsk).not.toHaveBeenCalled();
  await wait(1);
  await press();
  expect(rowActions.onAsk).toHaveBeenCalledOnce();
});

test('the picture from whose card the reader came stands first, and its offer is open', () => {
  const [outcome] = sampleOutcomes;
  if (outcome?.kind !== 'verdict') throw new Error('The first sample is a verdict.');
  const evidence = { ...outcome.evidence, delivery: 'not_sent' as const, steps: ['device_scored' as const] };
  const done = { state: 'done', outcome: { ...outcome, evidence } } as const;
  const records = ['a', 'b', 'c'].map((name) => recordOf(`https://news.example/${name}.jpg`, done));
  list(records, records[1]);
  expect(rows()[0]).toContain('b.jpg');
  const open = [...document.querySelectorAll('.tt-once')].map((offer) => offer.hasAttribute('open'));
  expect(open).toEqual([true, false, false]);
});

test('from the list the server can be asked once about a picture it has not seen, which is shown first', async () => {
  const [sample] = sampleOutcomes;
  if (sample?.kind !== 'verdict') throw new Error('The first sample is a verdict.');
  const evidence = { ...sample.evidence, delivery: 'not_sent' as const };
  const here = { ...sample, evidence: { ...evidence, steps: ['device_scored' as const] } };
  const there = { ...sample, evidence: { ...evidence, steps: ['server_remembered' as const] } };
  const url = 'https://news.example/a.jpg';
  list([
    recordOf(url, { state: 'done', outcome: here }),
    recordOf('https://news.example/b.jpg', { state: 'done', outcome: there }),
    { ...recordOf(url, { state: 'done', outcome: here }, 3), preview },
  ]);
  const offers = [...document.querySelectorAll('.tt-once')];
  expect(offers).toHaveLength(2);
  expect(offers[0]?.querySelector('button, img')).toBeNull();
  expect(offers[1]?.querySelector('img')?.src).toBe(preview);
  await settle();
  await act(async () => offers[1]?.querySelector('button')?.click());
  expect(rowActions.onAsk).toHaveBeenLastCalledWith(expect.objectContaining({ preview }), 'picture');
});

test('from the list a picture that nobody may read can be read from the screen', async () => {
  const url = 'https://news.example/a.jpg';
  const unreadable = { kind: 'problem', problem: 'unreadable' } as const;
  list([
    recordOf(url, { state: 'done', outcome: unreadable }),
    recordOf('https://news.example/b.jpg', {
      state: 'done',
      outcome: { ...unreadable, problem: 'too_large' },
    }),
  ]);
  const buttons = [...document.querySelectorAll('button')].filter(
    ({ textContent }) => textContent === 'Read it from the screen',
  );
  expect(buttons).toHaveLength(1);
  await act(async () => buttons[0]?.click());
  expect(rowActions.onAsk.mock.lastCall).toEqual([expect.objectContaining({ imageUrl: url }), 'device']);
});

test('warnings stand first, and each picture is named by what the page says it shows', () => {
  const [warning] = sampleOutcomes;
  if (warning?.kind !== 'verdict') throw new Error('The first sample is a verdict.');
  const evidence = { ...warning.evidence, label: 'no_signal' as const, score: 0.1, provenance: null };
  const quiet = {
    ...recordOf('https://news.example/a.jpg', { state: 'done', outcome: { ...warning, evidence } }),
    mark: 'a',
  };
  const alarming = {
    ...recordOf('https://news.example/b.jpg', { state: 'done', outcome: warning }),
    mark: 'b',
  };
  const thumbnail = 'data:image/jpeg;base64,AQID';
  const shown = new Map([['b', { mark: 'b', name: 'Boats at sea', thumbnail }]]);
  const props = { records: [quiet, alarming], shown, wording: english, hasAccount: false, hasServer: true };
  act(() =>
    render(
      <ResultsList {...props} maySend={false} onReport={async () => 'sent'} actions={rowActions} />,
      document.body,
    ),
  );
  const [first, second] = [...document.querySelectorAll('.row')];
  expect(first?.textContent).toContain('Boats at sea');
  expect(first?.textContent).toContain('b.jpg');
  expect(first?.querySelector('img.thumbnail')?.getAttribute('src')).toBe(thumbnail);
  expect(second?.textContent).toContain('a.jpg');
});

test('what a frame of another site shows is named after that site, and never looks like the page’s own picture', () => {
  const [outcome] = sampleOutcomes;
  if (outcome?.kind !== 'verdict') throw new Error('The first sample is a verdict.');
  const record = recordOf('https://news.example/b.jpg', { state: 'done', outcome });
  const records = ['news.example', 'frame.example'].map((site) => ({ ...record, site, mark: 'b' }));
  const shown = new Map([['b', { mark: 'b', name: 'Boats at sea', thumbnail: '' }]]);
  const props = {
    records,
    shown,
    site: 'news.example',
    wording: english,
    hasAccount: false,
    hasServer: true,
  };
  act(() =>
    render(
      <ResultsList {...props} maySend={false} onReport={async () => 'sent'} actions={rowActions} />,
      document.body,
    ),
  );
  const [own, framed] = [...document.querySelectorAll('.row')].map((row) => row.textContent);
  expect(own).toContain('Boats at sea');
  expect(own).not.toContain('frame.example');
  expect(framed).toContain('frame.example');
  expect(framed).not.toContain('Boats at sea');
});
