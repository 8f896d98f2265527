// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { isLeftAlone } from '../find/offers.ts';
import { isOnTop } from '../place/ground.ts';
import { aroundElement } from './composed-tree.ts';
import { readSafely } from './read-safely.ts';

/** A form whose fields have these names, as a browser shows it to a script; this DOM does not do so by itself. */
function formWith(...names: readonly string[]) {
  const form = document.body.appendChild(document.createElement('form'));
  const field = form.appendChild(document.createElement('input'));
  for (const name of names) Object.defineProperty(form, name, { value: field, configurable: true });
  return { form, field };
}

beforeEach(() => document.body.replaceChildren());

test('a form is read by what it has itself, whatever its fields are called', () => {
  const { form } = formWith('localName', 'hasAttribute', 'getBoundingClientRect');
  form.setAttribute('data-telltale', 'off');
  const { localName } = readSafely(form);
  expect(localName).toBe('form');
  expect(readSafely(form).hasAttribute('data-telltale')).toBe(true);
  expect(readSafely(form).getBoundingClientRect()).toHaveProperty('width');
  expect(readSafely(document.body)).toBe(document.body);
});

test('what lies within a form of such names is found, placed and left alone as within any other', () => {
  const { form, field } = formWith('parentElement', 'assignedSlot', 'getRootNode', 'localName');
  Object.defineProperty(form, 'matches', { value: field, configurable: true });
  expect([...aroundElement(field)]).toEqual([form, document.body, document.documentElement]);
  expect(isLeftAlone(field)).toBe(false);
  expect(isOnTop(form)).toBe(false);
});
