// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { sampleOutcomes } from '../dev/sample-outcomes.ts';
import type { CheckRecord } from '../storage/page-records.ts';
import { english } from '../testing/english.ts';
import type { PopupState } from './popup-state.ts';
import { PopupView } from './popup-view.tsx';

const state: PopupState = {
  site: 'news.example',
  enabled: true,
  records: [],
  serverUrl: 'http://localhost:8787',
  hasKey: false,
  paused: false,
  automatic: true,
  mode: 'pictures',
  siteMode: null,
};

const onMode = vi.fn();
const onCheckPage = vi.fn();

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
      />,
      document.body,
    ),
  );
  return document.body;
}
const rows = () => [...document.querySelectorAll('li')].map((row) => row.textContent);
const recordOf = (imageUrl: string, progress: CheckRecord['progress'], startedAtMs = 1): CheckRecord => ({
  imageUrl,
  startedAtMs,
  progress,
});

afterEach(() => render(null, document.body));

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
    'Likely AI-generatedcafé.jpg0.91Score 0.91',
    'Still being checkedEmbedded picture',
    'This picture was not checkedb.pngThe server is busy. Try again in a moment.',
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
  expect(popup().textContent).toContain('Answers come from http://localhost:8787, without an account.');
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
  act(() => button?.click());
  expect(onCheckPage).toHaveBeenCalledOnce();
});

test('paused, it says that nothing is looked at anywhere', () => {
  popup({ paused: true });
  expect(document.body.textContent).toContain('Off everywhere');
  expect(document.querySelector('select')).toBeNull();
});
