// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { wordsFor } from './describe-pictures.ts';

function nameIn(html: string): string {
  document.body.innerHTML = html;
  const picture = document.body.querySelector('#it');
  return picture ? wordsFor(picture) : 'nothing there';
}

test('a picture is named by its text in place of it, by its link, its caption or its title', () => {
  expect(nameIn('<img id="it" alt=" Boats\n at sea " title="t">')).toBe('Boats at sea');
  expect(nameIn('<a aria-label="Open the boats"><img id="it" alt=""></a>')).toBe('Open the boats');
  expect(nameIn('<figure><img id="it"><figcaption>Nagasaki, <i>1890</i></figcaption></figure>')).toBe(
    'Nagasaki, 1890',
  );
  expect(nameIn('<div id="it" title="A hero"></div>')).toBe('A hero');
  expect(nameIn('<section aria-label="News"><img id="it"></section>')).toBe('');
});
