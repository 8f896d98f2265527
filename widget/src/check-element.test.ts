// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TelltaleCheckElement } from './check-element.ts';

interface Told {
  readonly isMissing: boolean;
  readonly message: string;
  readonly anchor: HTMLElement | undefined;
}

/** What the element told its form last; happy-dom has no ElementInternals. */
let told: Told | null;
let element: TelltaleCheckElement;
const answers = vi.fn<typeof fetch>();
const shown = (selector: string) => element.shadowRoot?.querySelector<HTMLElement>(selector);

beforeEach(async () => {
  told = null;
  vi.resetModules();
  vi.stubGlobal('TELLTALE_WEB', false);
  vi.stubGlobal('fetch', answers.mockReset().mockReturnValue(new Promise(() => undefined)));
  const setValidity = (
    { valueMissing: isMissing = false }: ValidityStateFlags,
    message = '',
    anchor?: HTMLElement,
  ) => {
    told = { isMissing, message, anchor };
  };
  Object.assign(HTMLElement.prototype, {
    attachInternals: () => ({ setFormValue: () => undefined, setValidity }),
  });
  const { registerTelltale } = await import('./register.ts');
  registerTelltale();
  document.body.innerHTML =
    '<telltale-check required api="https://server.example" lang="en"></telltale-check>';
  element = document.body.firstElementChild as TelltaleCheckElement;
  await expect.poll(() => told).not.toBeNull();
});
afterEach(() => vi.unstubAllGlobals());

test('a form that waits for an answer leads to what is on the screen, and says what is missing', async () => {
  expect(told).toEqual({ isMissing: true, message: 'Check something first.', anchor: shown('input') });
  shown('.actions button')?.click();
  await expect.poll(() => told?.anchor?.localName).toBe('textarea');
  expect(told).toMatchObject({ isMissing: true, message: 'Check something first.' });
  void element.check('Boats come in.');
  await expect.poll(() => told?.anchor?.textContent).toBe('Cancel');
  expect(told).toMatchObject({ isMissing: true, message: 'Waiting for the answer…' });
  element.reset();
  expect(told).toEqual({ isMissing: true, message: 'Check something first.', anchor: shown('input') });
});

test('a form that met a refusal leads to the button that goes on', async () => {
  void element.check(new File([], 'nothing.png', { type: 'image/png' }));
  await expect.poll(() => told?.anchor?.textContent).toBe('Check something else');
  expect(told).toMatchObject({ isMissing: true, message: 'Check something first.' });
});

/** As a browser tells of it; happy-dom has no DataTransfer. */
function bring(
  type: 'dragover' | 'drop' | 'paste',
  media: { files?: File[]; text?: string },
  at: Element = element,
) {
  const { files = [], text = '' } = media;
  const types = [...(files.length > 0 ? ['Files'] : []), ...(text === '' ? [] : ['text/plain'])];
  const data = { files, types, getData: () => text, dropEffect: 'copy' };
  const event = new Event(type, { bubbles: true, composed: true, cancelable: true });
  at.dispatchEvent(Object.assign(event, { dataTransfer: data, clipboardData: data }));
  return { isTaken: event.defaultPrevented, dropEffect: data.dropEffect };
}
const picture = () => new File(['RIFF'], 'one.png', { type: 'image/png' });
const live = () => shown('.live')?.textContent;

test('what comes while a check runs neither ends it nor opens in place of the page, and the wait is said again', async () => {
  void element.check('Boats come in.');
  await expect.poll(() => answers.mock.calls.length).toBe(1);
  expect(bring('dragover', { files: [picture()] })).toEqual({ isTaken: true, dropEffect: 'none' });
  for (const type of ['drop', 'paste'] as const) {
    expect(bring(type, { files: [picture()] }).isTaken).toBe(true);
    expect(live()).toBe('');
    await expect.poll(live).toBe('Waiting for the answer…');
  }
  expect(shown('.busy')?.textContent).toContain('Boats come in.');
  expect(answers).toHaveBeenCalledOnce();
});

test('of several files none is picked in silence', async () => {
  expect(bring('dragover', { files: [picture(), picture()] })).toEqual({ isTaken: true, dropEffect: 'copy' });
  bring('drop', { files: [picture(), picture()] });
  await expect
    .poll(() => shown('.problem .prompt')?.textContent)
    .toBe('Only one file can be checked at a time.');
  expect(live()).toBe('Not checked. Only one file can be checked at a time.');
  expect(answers).not.toHaveBeenCalled();
});

test('a text that is dropped into the field belongs to the field; a file does not', async () => {
  shown('.actions button')?.click();
  await expect.poll(() => shown('textarea')).toBeTruthy();
  const field = shown('textarea') as HTMLElement;
  for (const type of ['dragover', 'drop', 'paste'] as const)
    expect(bring(type, { text: 'Boats.' }, field).isTaken).toBe(false);
  expect(shown('textarea')).toBe(field);
  expect(bring('drop', { files: [picture()] }, field).isTaken).toBe(true);
});

test('a move within the page keeps what was written and ends no check; one that is taken out starts over', async () => {
  const move = () => document.body.append(element);
  shown('.actions button')?.click();
  await expect.poll(() => shown('textarea')).toBeTruthy();
  const field = shown('textarea');
  move();
  await Promise.resolve();
  expect(shown('textarea')).toBe(field);

  void element.check('Boats come in.');
  await expect.poll(() => answers.mock.calls.length).toBe(1);
  const isEnded = () => answers.mock.calls[0]?.[1]?.signal?.aborted;
  move();
  await Promise.resolve();
  expect(isEnded()).toBe(false);
  element.remove();
  await expect.poll(isEnded).toBe(true);
  expect(shown('.busy')).toBeFalsy();
});

test('a page that goes on in another language takes the first view along, and back', async () => {
  const { documentElement } = document;
  element.removeAttribute('lang');
  for (const [language, choose, direction] of [
    ['ar', 'اختيار ملف', 'rtl'],
    ['de', 'Datei auswählen', 'ltr'],
  ] as const) {
    documentElement.lang = language;
    await expect.poll(() => shown('.main')?.textContent).toBe(choose);
    expect(shown('.box')).toMatchObject({ lang: language, dir: direction });
  }
  documentElement.removeAttribute('lang');
});
