import { expect, test } from 'vitest';
import { findLoadedUrl } from './loaded-as.ts';

test.each([
  ['https://news.example/', 'http://site.example/a.jpg', 'https://site.example/a.jpg'],
  ['https://news.example/', 'https://site.example/a.jpg', 'https://site.example/a.jpg'],
  ['https://localhost/', 'http://127.0.0.1/a.jpg', 'http://127.0.0.1/a.jpg'],
  ['http://news.example/', 'http://site.example/a.jpg', 'http://site.example/a.jpg'],
  [undefined, 'http://site.example/a.jpg', 'http://site.example/a.jpg'],
])('on %s the picture %s came from %s', (pageUrl, named, loaded) => {
  expect(findLoadedUrl(pageUrl, named)).toBe(loaded);
});
