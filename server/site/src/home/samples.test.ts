// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { checkSamples } from './samples.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  // Files of tests share a document.
  document.body.replaceChildren();
});

test('of samples that were pressed one after the other the last one is checked, though it was fetched first', async () => {
  const arriving = new Map<string, (text: string) => void>();
  const fetchSample = (url: string) =>
    new Promise((resolve) => {
      arriving.set(url, (text) => resolve(new Response(text, { headers: { 'content-type': 'text/plain' } })));
    });
  vi.stubGlobal('fetch', fetchSample);
  vi.stubGlobal('customElements', { whenDefined: async () => undefined });
  document.body.innerHTML =
    '<div id="checker"></div><button data-sample="/essay.txt"></button><button data-sample="/note.txt"></button>';
  const check = vi.fn(async () => null);
  Object.assign(document.querySelector('#checker') ?? {}, { check, scrollIntoView: () => undefined });
  checkSamples();
  for (const button of document.querySelectorAll('button')) button.click();
  arriving.get('/note.txt')?.('A note.');
  await expect.poll(() => check.mock.calls).toEqual([['A note.']]);
  arriving.get('/essay.txt')?.('An essay.');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(check).toHaveBeenCalledOnce();
});

test('a sample takes the answer of the one before away at once, and one that cannot be fetched says so', async () => {
  let isOnline = false;
  const fetchSample = async () => {
    if (!isOnline) throw new TypeError('offline');
    return new Response('A note.', { headers: { 'content-type': 'text/plain' } });
  };
  vi.stubGlobal('fetch', fetchSample);
  vi.stubGlobal('customElements', { whenDefined: async () => undefined });
  document.body.innerHTML =
    '<div id="checker"></div><button data-sample="/note.txt"></button><p id="sample-missing" hidden></p>';
  const [check, reset] = [vi.fn(async () => null), vi.fn()];
  Object.assign(document.querySelector('#checker') ?? {}, { check, reset, scrollIntoView: () => undefined });
  checkSamples();
  const button = document.querySelector('button');
  const missing = document.querySelector<HTMLElement>('#sample-missing');
  button?.click();
  expect([reset.mock.calls.length, button?.ariaBusy]).toEqual([1, 'true']);
  await expect.poll(() => [missing?.hidden, button?.ariaBusy]).toEqual([false, 'false']);
  expect(check).not.toHaveBeenCalled();

  isOnline = true;
  button?.click();
  expect(missing?.hidden).toBe(true);
  await expect.poll(() => check.mock.calls).toEqual([['A note.']]);
});
