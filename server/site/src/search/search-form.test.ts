// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepInAddress, searchIn } from './search-form.ts';
import type { SearchedPart } from './searched-part.ts';

const parts: readonly SearchedPart[] = [
  { url: '/docs#tokens', page: 'API', heading: 'Tokens', text: 'What a check costs.' },
];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => Response.json(parts));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

/** The page as the server sends it, perhaps with something typed before the script came. */
function openPage(address: string, typed = '') {
  history.replaceState(null, '', address);
  const page = {
    form: document.createElement('form'),
    field: document.createElement('input'),
    news: document.createElement('p'),
    list: document.createElement('ol'),
  };
  page.form.append(page.field);
  page.field.value = typed;
  searchIn(page.form, page.field, page.news, page.list);
  keepInAddress(page.form, page.field);
  return page;
}

async function type(field: HTMLInputElement, text: string): Promise<void> {
  field.value = text;
  field.dispatchEvent(new Event('input'));
  await vi.runAllTimersAsync();
}

test('what was typed before the script came stays and is searched for', async () => {
  const { field, list } = openPage('/search', 'tokens');
  await vi.waitFor(() => expect(list.children.length).toBe(1));
  expect(field.value).toBe('tokens');
});

test('what is typed is in the address, so that the page comes back with what was found', async () => {
  const { field } = openPage('/search?lang=de');
  await type(field, ' tokens ');
  expect(location.search).toBe('?lang=de&q=tokens');
  const again = openPage(location.href);
  expect(again.field.value).toBe('tokens');
  await vi.waitFor(() => expect(again.list.children.length).toBe(1));
  await type(again.field, '');
  expect(location.search).toBe('?lang=de');
  expect(again.list.children.length).toBe(0);
});
