// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { checkSamples } from './samples.ts';

afterEach(() => vi.unstubAllGlobals());

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
