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
