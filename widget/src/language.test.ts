// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { watchLanguage } from './language.ts';

const leaving = new AbortController();
afterEach(() => leaving.abort());

const aTask = () => new Promise((resolve) => setTimeout(resolve));

test('a change of the language around an element is told, one elsewhere in the page is not', async () => {
  document.documentElement.lang = 'en';
  document.body.innerHTML = '<q lang="de"></q><section><b></b></section>';
  const [quote, section, host] = ['q', 'section', 'b'].map((name) => document.querySelector(name));
  const listener = vi.fn();
  if (host) watchLanguage(host, listener, leaving.signal);
  quote?.setAttribute('lang', 'fr');
  await aTask();
  expect(listener).not.toHaveBeenCalled();
  section?.setAttribute('lang', 'ar');
  await aTask();
  expect(listener).toHaveBeenCalledOnce();
});
