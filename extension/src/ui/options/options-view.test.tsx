// @vitest-environment happy-dom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import type { ConnectionReport } from '../../messaging/protocol.ts';
import { english } from '../../testing/english.ts';
import { sampleFalseAlarms } from '../../testing/page-settings.ts';
import { OptionsView } from './options-view.tsx';

function options(
  keyEnding: string | null = null,
  report: ConnectionReport = { kind: 'unreachable' },
  serverUrl = 'http://localhost:8787',
) {
  const onServer = vi.fn(async () => undefined);
  const onKey = vi.fn(async () => undefined);
  const onMode = vi.fn();
  const onSensitivity = vi.fn();
  const onVeil = vi.fn();
  const onCorner = vi.fn();
  const onTokens = vi.fn(async () => undefined);
  const onPageSeconds = vi.fn();
  const state = {
    serverUrl,
    keyEnding,
    connection: null,
    trustAnchors: '',
    preferences: {
      mode: 'device',
      display: 'flags',
      sensitivity: 'likely_ai',
      veil: 'none',
      corner: 'top_start',
      automatic: false,
    },
    tokens: { used: 12, perDay: 50 },
    pageSeconds: 120,
    falseAlarms: sampleFalseAlarms,
    misses: { missed: 328, total: 490 },
  } as const;
  act(() =>
    render(
      <OptionsView
        state={state}
        wording={english}
        onMode={onMode}
        onDisplay={vi.fn()}
        onSensitivity={onSensitivity}
        onVeil={onVeil}
        onCorner={onCorner}
        onTokens={onTokens}
        onPageSeconds={onPageSeconds}
        onAutomatic={vi.fn()}
        onConnect={async () => 'closed'}
        onDisconnect={async () => undefined}
        onServer={onServer}
        onKey={onKey}
        onTrust={async () => undefined}
        onTest={async () => report}
      />,
      document.body,
    ),
  );
  return { onMode, onServer, onKey, onSensitivity, onVeil, onCorner, onTokens, onPageSeconds };
}

async function save(type: 'url' | 'password', value: string) {
  const input = document.querySelector<HTMLInputElement>(`input[type="${type}"]`);
  const form = input?.form;
  if (!input || !form) throw new Error(`No ${type} field.`);
  await act(async () => {
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => void form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));
  return { input, notice: form.querySelector('[role="status"]')?.textContent };
}

afterEach(() => render(null, document.body));

test('a valid address is saved in its plain form', async () => {
  const { onServer } = options();
  expect((await save('url', 'https://tell.example/')).notice).toBe('Saved.');
  expect(onServer).toHaveBeenCalledExactlyOnceWith('https://tell.example');
});

test('an invalid address is refused in words, and nothing is saved', async () => {
  const { onServer } = options();
  const { input, notice } = await save('url', 'ftp://tell.example');
  expect(notice).toBe(english.text('options_server_invalid'));
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(onServer).not.toHaveBeenCalled();
});

test('an unencrypted address is saved with a warning', async () => {
  options();
  expect((await save('url', 'http://tell.example')).notice).toBe(english.text('options_server_plain'));
});

test('a saved key leaves the field, and only its end is shown', async () => {
  const { onKey } = options('…wxyz');
  const key = 'tt_live_abcdefghijklmnopqrstuvwxyz';
  const { input } = await save('password', key);
  expect(onKey).toHaveBeenCalledExactlyOnceWith(key);
  expect(input.value).toBe('');
  expect(document.body.textContent).toContain('A key ending in …wxyz is stored.');
  expect(document.body.innerHTML).not.toContain(key);
});

test('a stored key can be removed', async () => {
  const { onKey } = options('…wxyz');
  const remove = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Remove the key',
  );
  await act(async () => remove?.click());
  expect(onKey).toHaveBeenCalledExactlyOnceWith(null);
  // The button goes with the key.
  expect(document.activeElement?.className).toBe('stored');
});

test.each([
  [{ kind: 'public', model: 'image-v1' }, 'accepts this extension. Model: image-v1.'],
  [{ kind: 'key_refused' }, 'refuses the API key'],
  [{ kind: 'unreachable' }, 'could not be reached'],
] as const)('the test of the connection says what was found: %j', async (report, sentence) => {
  options(null, report);
  const button = [...document.querySelectorAll('button')].find(({ textContent }) =>
    textContent?.startsWith('Test'),
  );
  await act(async () => button?.click());
  const status = button?.parentElement?.querySelector('[role="status"]');
  await expect.poll(() => status?.textContent).toContain(sentence);
});

test('each way of checking says what is sent, and the chosen one is kept at once', async () => {
  const { onMode } = options();
  const choices = fieldset(english.text('mode_legend'));
  const radios = [...(choices?.querySelectorAll('input') ?? [])];
  expect(radios.map(({ checked }) => checked)).toEqual([true, false, false]);
  expect(choices?.textContent).toContain('Nothing about them is sent to anyone.');
  await act(async () => radios[2]?.click());
  expect(onMode).toHaveBeenCalledWith('pictures');
});

const fieldset = (legend: string) =>
  [...document.querySelectorAll('fieldset')].find(
    (set) => set.querySelector('legend')?.textContent === legend,
  );

test('each point from which pictures are marked says how often that was a mistake, as measured', async () => {
  const { onSensitivity } = options();
  const words = fieldset(english.text('sensitivity_legend'))?.textContent;
  expect(words).toContain('none of 2,000 pictures');
  expect(words).toContain('18 of 2,000 pictures that no AI made were marked: about 1 in 110.');
  expect(words).toContain('101 of 2,000 pictures that no AI made were marked: about 1 in 20.');
  expect(words).toContain('328 of 490 AI-generated pictures got no mark: 67%.');
  const [strong] = fieldset(english.text('sensitivity_legend'))?.querySelectorAll('input') ?? [];
  await act(async () => strong?.click());
  expect(onSensitivity).toHaveBeenCalledWith('strong');
});

test('marked pictures stay as they are until the reader wants them blurred or hidden', async () => {
  const { onVeil } = options();
  const choices = [...(fieldset(english.text('veil_legend'))?.querySelectorAll('input') ?? [])];
  expect(choices.map(({ checked }) => checked)).toEqual([true, false, false]);
  await act(async () => choices[2]?.click());
  expect(onVeil).toHaveBeenCalledWith('hide');
});

test('the day’s tokens are shown beside what today has used, and changed to whole numbers only', async () => {
  const { onTokens } = options();
  const input = document.querySelector<HTMLInputElement>('input[inputmode="numeric"]');
  expect(input?.value).toBe('50');
  expect(input?.form?.textContent).toContain('Tokens today: 12 of 50');
  const saved = async (value: string) => {
    await act(async () => {
      if (input) input.value = value;
      input?.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await act(
      async () => void input?.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );
    return input?.form?.querySelector('[role="status"]')?.textContent;
  };
  for (const wrong of ['', '-1', '1.5', '100001', 'ten'])
    expect(await saved(wrong)).toBe('Enter a whole number from 0 to 100,000.');
  expect(onTokens).not.toHaveBeenCalled();
  expect(await saved(' 0200 ')).toBe('Saved.');
  expect(onTokens).toHaveBeenCalledExactlyOnceWith(200);
});

test('the list at the side leads to four groups, and marks the one that is being read', () => {
  options();
  const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a')];
  expect(links.map(({ textContent }) => textContent)).toEqual(['Daily', 'Privacy', 'Account', 'Advanced']);
  for (const { hash, textContent } of links)
    expect(document.querySelector(`section${hash} > h2`)?.textContent).toBe(textContent);
  expect(links.filter((link) => link.hasAttribute('aria-current'))).toHaveLength(1);
});

test('public lane, certificates and tokens are spoken of under Advanced alone', () => {
  options();
  const advanced = document.getElementById('advanced');
  for (const words of ['public lane', 'PEM', 'Tokens']) {
    expect(advanced?.textContent).toContain(words);
    for (const group of document.querySelectorAll('.group:not(#advanced)'))
      expect(group.textContent).not.toContain(words);
  }
});

test('without a server nothing is offered that takes one, and it is said in words', () => {
  options(null, { kind: 'unreachable' }, '');
  expect(fieldset(english.text('mode_legend'))).toBeUndefined();
  expect(document.getElementById('privacy')?.textContent).toContain('nothing about them is sent to anyone');
  expect(document.getElementById('account')?.textContent).toContain('no server is set');
  expect(document.querySelector('#account button')).toBeNull();
  expect(document.querySelector('input[type="password"]')).toBeNull();
  expect(document.body.textContent).not.toContain('Test the connection');
});

test('an empty address is saved: no server is asked then', async () => {
  const { onServer } = options();
  expect((await save('url', ' ')).notice).toBe('Saved.');
  expect(onServer).toHaveBeenCalledExactlyOnceWith('');
});

test('the detector’s time for one page is chosen in words', async () => {
  const { onPageSeconds } = options();
  const choice = [...document.querySelectorAll('label')].find((label) => label.textContent === '5 minutes');
  await act(async () => choice?.click());
  expect(onPageSeconds).toHaveBeenCalledExactlyOnceWith(300);
});
