// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { KeptHistory } from '../../storage/history-store.ts';
import { english } from '../../testing/english.ts';
import { sampleEntry } from '../../testing/sample-history.ts';
import { historyFile } from './history-search.ts';
import { HistoryView } from './history-view.tsx';

const actions = {
  onTerm: vi.fn(async () => undefined),
  onDelete: vi.fn(async () => undefined),
  onClear: vi.fn(async () => undefined),
  onExport: vi.fn(),
};
const hourMs = 3_600_000;

function history(kept: KeptHistory | null) {
  act(() => render(<HistoryView kept={kept} term={30} wording={english} {...actions} />, document.body));
}
function many(count: number): KeptHistory {
  const entries = Array.from({ length: count }, (_, index) =>
    sampleEntry({
      id: String(index),
      atMs: Date.now() - index * hourMs,
      site: index % 2 ? 'a.example' : 'b.example',
    }),
  );
  return { entries, unreadable: 0 };
}
const rows = () => [...document.querySelectorAll('li')];
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (candidate) => candidate.textContent === name || candidate.getAttribute('aria-label')?.startsWith(name),
  );
const press = (name: string) => act(() => button(name)?.click());
const type = (selector: string, value: string) =>
  act(() => {
    const field = document.querySelector<HTMLInputElement>(selector);
    if (!field) throw new Error(`No ${selector}.`);
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });

beforeEach(() => vi.clearAllMocks());
afterEach(() => render(null, document.body));

test('thousands of entries are drawn fifty at a time', () => {
  history(many(5_000));
  expect(rows()).toHaveLength(50);
  expect(document.querySelector('[role="status"]')?.textContent).toBe('Shown: 50 of 5,000');
  press('Show more');
  expect(rows()).toHaveLength(100);
});

test('after "Show more" the keyboard goes on from the first row that is new, also when the button goes', () => {
  history(many(120));
  for (const firstNew of [50, 100]) {
    press('Show more');
    expect(document.activeElement).toBe(rows()[firstNew]);
  }
  expect(button('Show more')).toBeUndefined();
});

test('a site’s entries are found by its name in a row, and deleted together after a question', async () => {
  history(many(4));
  press('a.example');
  expect(rows()).toHaveLength(2);
  press('Delete what was found');
  expect(document.querySelector('dialog')?.textContent).toContain('2 entries will be deleted for good.');
  expect(actions.onDelete).not.toHaveBeenCalled();
  await act(async () => document.querySelector<HTMLButtonElement>('dialog .danger')?.click());
  expect(actions.onDelete).toHaveBeenCalledExactlyOnceWith(['1', '3']);
});

test('one entry goes at a click; all go after a question', async () => {
  history(many(3));
  await act(async () => button('Delete the entry: b.example')?.click());
  expect(actions.onDelete).toHaveBeenCalledExactlyOnceWith(['0']);
  press('Delete all');
  await act(async () => document.querySelector<HTMLButtonElement>('dialog .danger')?.click());
  expect(actions.onClear).toHaveBeenCalledOnce();
});

test('a question that is answered with no loses nothing', () => {
  history(many(3));
  press('Delete all');
  press('Cancel');
  expect(actions.onClear).not.toHaveBeenCalled();
  expect(document.querySelector('dialog')).toBeNull();
});

test('a shorter time that would delete entries is asked about; one that deletes none is not', async () => {
  history(many(200));
  type('.history-term select', '7');
  expect(actions.onTerm).not.toHaveBeenCalled();
  await act(async () => document.querySelector<HTMLButtonElement>('dialog .danger')?.click());
  expect(actions.onTerm).toHaveBeenCalledExactlyOnceWith(7);
  type('.history-term select', '365');
  expect(actions.onTerm).toHaveBeenLastCalledWith(365);
});

test('what is searched for is what is exported', () => {
  history(many(4));
  type('[type="search"]', 'B.EX');
  press('Export as JSON');
  expect(actions.onExport).toHaveBeenCalledWith([
    expect.objectContaining({ id: '0' }),
    expect.objectContaining({ id: '2' }),
  ]);
});

test.each([
  ['declared', 'The file says it was made with AI'],
  ['unverified', 'The file says it was made with AI (unverified)'],
  ['altered', 'The file was changed after it was signed'],
] as const)('a file that is %s is called so in its row and in the file of the history', (first, title) => {
  const entry = sampleEntry({ label: 'no_signal', signals: [first] });
  history({ entries: [entry], unreadable: 0 });
  expect(rows()[0]?.querySelector('.entry-label')?.textContent).toContain(title);
  expect(document.body.textContent).not.toContain('No signal');
  expect(JSON.parse(historyFile([entry])).entries).toEqual([expect.objectContaining({ signals: [first] })]);
});

test.each([
  ['text', 'likely_ai', 'Experimental: reads like generated text'],
  ['audio', 'no_signal', 'Experimental: nothing found that points to AI'],
  ['video', 'likely_ai', 'Likely AI-generated'],
] as const)('a check of %s is headed there as weakly as where it was made', (kind, label, title) => {
  history({ entries: [sampleEntry({ kind, label, signals: [] })], unreadable: 0 });
  expect(rows()[0]?.querySelector('.entry-label')?.textContent).toContain(title);
});

test('a warning of the pixels alone is called by its label, also in an entry from before', () => {
  const [kept, before] = [sampleEntry({ signals: ['detected'] }), sampleEntry({ id: 'b' })];
  history({ entries: [kept, before], unreadable: 0 });
  const words = rows().map((row) => row.querySelector('.entry-label')?.textContent);
  expect(words[0]).toContain(english.text('label_likely_ai_title'));
  expect(words[1]).toBe(words[0]);
});

test('entries that cannot be read are counted, and go with all others', async () => {
  history({ entries: [], unreadable: 3 });
  expect(document.body.textContent).toContain('This version cannot read 3 entries.');
  press('Delete all');
  await act(async () => document.querySelector<HTMLButtonElement>('dialog .danger')?.click());
  expect(actions.onClear).toHaveBeenCalledOnce();
});

test('a database that cannot be read is a message with a way out', async () => {
  history(null);
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('The history cannot be read');
  await act(async () => button('Delete it and start over')?.click());
  expect(actions.onClear).toHaveBeenCalledOnce();
});

test('a row names what an answer that was known already rests on', () => {
  const source = 'exact_hash' as const;
  const entries = [
    sampleEntry({ id: 'scored', source }),
    sampleEntry({ id: 'declared', source, score: null, model: null }),
    sampleEntry({ id: 'quiet', source: 'perceptual_hash', score: null, model: null, label: 'uncertain' }),
  ];
  history({ entries, unreadable: 0 });
  expect(rows().map((row) => row.querySelector('.muted')?.textContent)).toEqual([
    'cdn.news.example · The detector · image-v1',
    'cdn.news.example · The file’s Content Credentials',
    'cdn.news.example · A near-identical picture, checked before',
  ]);
});
