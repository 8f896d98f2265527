import { expect, test, vi } from 'vitest';
import { pictureOfLayers } from './background-offer.ts';

vi.stubGlobal('devicePixelRatio', 1);
const a = 'https://site.example/a(1).jpg';
const b = 'https://site.example/b.jpg';

test.each([
  ['a picture alone', `url("${a}")`, a],
  ['below a gradient', `linear-gradient(rgb(0, 0, 0), rgba(0, 0, 0, 0.5)), url("${b}")`, b],
  ['above another', `url("${a}"), url("${b}")`, a],
  ['above a drawing', `url("https://site.example/lines.svg"), url("${b}")`, b],
  ['in several densities', `image-set(url("${b}") 1dppx, url("${a}") 2dppx)`, b],
  [
    'with a quotation mark in its address',
    'url("https://site.example/\\"c\\".jpg")',
    'https://site.example/"c".jpg',
  ],
])('the picture of a background is found: %s', (_, computed, url) => {
  expect(pictureOfLayers(computed)).toEqual({ url });
});

test.each(['none', '', 'linear-gradient(red, blue)', 'url("data:image/svg+xml,<svg/>")'])(
  'a background without a picture offers none: %s',
  (computed) => expect(pictureOfLayers(computed)).toBeNull(),
);
