import { expect, test } from 'vitest';
import { partsOf } from './search-index.ts';

test('a page becomes one part for each heading, without its frame, scripts and marks', () => {
  const html = `<html><header>Telltale</header><main class="docs"><h1 id="a">Limits &amp; <code>rates</code></h1>
    <p>How <b>large</b>.</p><noscript>Off</noscript><!--note--><h2 id="b">Pictures</h2><p>4&nbsp;MB</p><h3>Sides</h3></main></html>`;
  expect(partsOf('/docs/limits', html)).toEqual([
    { url: '/docs/limits', page: 'Limits & rates', heading: '', text: 'How large .' },
    { url: '/docs/limits#b', page: 'Limits & rates', heading: 'Pictures', text: '4&nbsp;MB Sides' },
  ]);
});
