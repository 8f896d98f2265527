// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { expect, test, vi } from 'vitest';
import { sampleOutcomes } from '../../dev/sample-outcomes.ts';
import type { ReportReply } from '../../messaging/outcome.ts';
import { english } from '../../testing/english.ts';
import { eventually } from '../../testing/eventually.ts';
import { recordOf, rows, settle, useStillPage } from '../../testing/still-page.ts';
import type { PopupState } from './popup-state.ts';
import { PopupView } from './popup-view.tsx';

const state: PopupState = {
  site: 'news.example',
  enabled: true,
  optedOut: false,
  removesBadges: false,
  records: [],
  pointed: null,
  serverUrl: 'http://localhost:8787',
  hasKey: false,
  tokens: { used: 3, perDay: 50 },
  paused: false,
  automatic: true,
  mode: 'pictures',
  siteMode: null,
  shortcuts: [
    { name: 'toggle_site', keys: 'Alt+Shift+S' },
    { name: 'open_panel', keys: '' },
  ],
  mayReadFiles: true,
  mayReport: true,
};

const onMode = vi.fn();
const onCheckPage = vi.fn();
const onFileAccess = vi.fn();
const rowActions = { onAsk: vi.fn(), onLook: vi.fn(), onVideo: vi.fn() };
const onReport = vi.fn(async (): Promise<ReportReply> => 'sent');

function popup(part: Partial<PopupState> = {}, onSwitch: (enabled: boolean) => void = () => undefined) {
  act(() =>
    render(
      <PopupView
        state={{ ...state, ...part }}
        wording={english}
        onSwitch={onSwitch}
        onPause={() => undefined}
        onMode={onMode}
        onCheckPage={onCheckPage}
        onOptions={() => undefined}
        onHistory={() => undefined}
        onPanel={() => undefined}
        onShortcuts={() => undefined}
        onFileAccess={onFileAccess}
        onReport={onReport}
        rowActions={rowActions}
      />,
      document.body,
    ),
  );
  return document.body;
}

useStillPage();

test('every picture of the page is listed with its label and score, and problems with their sentence', () => {
  const [warning] = sampleOutcomes;
  if (warning?.kind !== 'verdict') throw new Error('The first sample is a verdict.');
  popup({
    records: [
      recordOf('https://news.example/img/caf%C3%A9.jpg?w=300', { state: 'done', outcome: warning }, 1),
      recordOf('data:image/png;base64,AAAA', { state: 'preparing' }, 2),
      recordOf(
        'https://news.example/b.png',
        { state: 'done', outcome: { kind: 'problem', problem: 'busy' } },
        3,
      ),
    ],
  });
  expect(rows()).toEqual([
    expect.stringMatching(/^Likely AI-generatedcafé\.jpg.*0\.91Score 0\.91$/),
    'Still being checkedEmbedded picture',
    'This picture was not checkedb.pngThe server had no place for this check within 45 seconds. Try again in a moment.Try again',
  ]);
});

test('the switch says whether the site is on, and asks to change it', () => {
  const onSwitch = vi.fn();
  const [, box] = popup({}, onSwitch).querySelectorAll<HTMLInputElement>('[role="switch"]');
  expect(box?.checked).toBe(true);
  box?.click();
  expect(onSwitch).toHaveBeenCalledExactlyOnceWith(false);
});

test('a site that is off lists nothing and says that nothing is sent', () => {
  expect(popup({ enabled: false }).textContent).toContain(english.text('popup_off'));
  expect(rows()).toEqual([]);
});

test('a page that is not of the web has no switch of its own', () => {
  const body = popup({ site: null, enabled: false });
  expect(body.querySelectorAll('[role="switch"]')).toHaveLength(1);
  expect(body.textContent).toContain(english.text('popup_unsupported'));
});

test('it says where the answers come from, and that signals are no proof', () => {
  expect(popup().textContent).toContain('At a click http://localhost:8787 answers, without an account.');
  expect(popup({ hasKey: true }).textContent).toContain('with your API key.');
  expect(document.body.textContent).toContain(english.text('disclaimer'));
});

test('a site may have a way of checking of its own, beside that for everywhere', () => {
  popup({ mode: 'device' });
  const select = document.querySelector('select');
  expect(select?.options[0]?.textContent).toBe('As everywhere: On this device');
  expect(document.body.textContent).toContain('Nothing about them is sent.');
  if (!select) throw new Error('No choice for the site.');
  act(() => {
    select.value = 'pictures';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(onMode).toHaveBeenCalledWith('pictures');
});

test('where pages are not looked at by themselves, the popup offers to look at this one', () => {
  popup({ automatic: false });
  const button = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Check the pictures on this page',
  );
  settle();
  act(() => button?.click());
  expect(onCheckPage).toHaveBeenCalledOnce();
});

test('paused, it says that nothing is looked at anywhere', () => {
  popup({ paused: true });
  expect(document.body.textContent).toContain('Off everywhere');
  expect(document.querySelector('select')).toBeNull();
});

const pressed = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const [warning] = sampleOutcomes;
const listed = (reportAs?: string): Partial<PopupState> => ({
  records: [
    recordOf('https://news.example/a.jpg', {
      state: 'done',
      outcome: {
        ...(warning?.kind === 'verdict' ? warning : assertNever()),
        ...(reportAs ? { reportAs } : {}),
      },
    }),
  ],
});
function assertNever(): never {
  throw new Error('The first sample is a verdict.');
}

test('an answer of the public lane may be reported as wrong, and the popup says that it was sent', async () => {
  const body = popup(listed('abcdef01-2'));
  await settle();
  await act(async () => pressed('A person made it')?.click());
  expect(onReport).toHaveBeenCalledExactlyOnceWith('abcdef01-2', 'human');
  const status = body.querySelector('[role="status"]');
  await eventually(() => expect(status?.textContent).toContain('Your answer was sent'));
  expect(pressed('A person made it')?.getAttribute('aria-pressed')).toBe('true');
});

test('once the reader has taken back that anything may be sent, no report is offered', () => {
  popup({ ...listed('abc-key'), mayReport: false });
  expect(document.querySelector('.tt-report')).toBeNull();
});

test('other answers say why they cannot be reported', () => {
  expect(popup(listed()).textContent).toContain('This answer comes from this browser itself');
  expect(pressed('A person made it')).toBeUndefined();
});

test('it tells the keys as they are now', () => {
  const keys = [...popup().querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect(keys).toEqual(['Alt+Shift+S', 'none']);
});

test('where files may not be read, it says how to allow that', () => {
  expect(popup({ site: null, enabled: false, mayReadFiles: false }).textContent).toContain(
    'Allow access to file URLs',
  );
  act(() => pressed('Open these settings')?.click());
  expect(onFileAccess).toHaveBeenCalledOnce();
});

test('of a page that asks to be left alone it says so, and that a click of the reader’s still counts', () => {
  expect(popup({ optedOut: true }).textContent).toContain(english.text('popup_opted_out'));
});

test('with an account the popup shows what today has used of its tokens, and nothing of them without', () => {
  expect(popup({ hasKey: true }).textContent).toContain('Tokens today: 3 of 50');
  expect(popup().textContent).not.toContain('Tokens today');
});

test('of a page that takes the badges off its pictures it says so', () => {
  const [outcome] = sampleOutcomes;
  if (outcome?.kind !== 'verdict') throw new Error('The first sample is a verdict.');
  const records = [recordOf('https://news.example/a.jpg', { state: 'done', outcome })];
  expect(popup({ records, removesBadges: true }).textContent).toContain(english.text('popup_removed'));
});
