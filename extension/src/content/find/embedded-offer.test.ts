// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { type Embedding, isEmbedding, pictureOfEmbedding } from './embedded-offer.ts';

function embedding(html: string): Embedding {
  document.body.innerHTML = html;
  const element = document.body.firstElementChild;
  if (!element || !isEmbedding(element)) throw new Error('No picture can be embedded so.');
  return element;
}

test('what is embedded as a picture is one, by its type or by the name of its file', () => {
  for (const html of [
    '<object data="https://site.example/a" type="image/jpeg"></object>',
    '<object data="https://site.example/a.jpg?size=2"></object>',
    '<embed src="https://site.example/a.webp">',
    '<input type="image" src="https://site.example/a">',
  ])
    expect(pictureOfEmbedding(embedding(html))?.url, html).toMatch(/^https:\/\/site\.example\/a/);
});

test('pages, documents and drawings that are embedded are not asked for', () => {
  for (const html of [
    '<object data="https://site.example/account"></object>',
    '<object data="https://site.example/a.jpg" type="text/html"></object>',
    '<object data="https://site.example/a.svg" type="image/svg+xml"></object>',
    '<embed src="https://site.example/report.pdf">',
    '<input type="image">',
  ])
    expect(pictureOfEmbedding(embedding(html)), html).toBeNull();
});
