// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { loadedImage } from '../testing/fake-observers.ts';
import { filesOf, offerOfImage } from './image-offer.ts';

const base = 'https://site.example/story/';
const at = (path: string) => `https://site.example/${path}`;

test.each([
  ['by width', 'a.jpg 300w, b.jpg 1200w, c.jpg 600w', ['b.jpg', 'c.jpg', 'a.jpg']],
  ['by density, where none means 1x', 'a.jpg, b.jpg 2x, c.jpg 1.5x', ['b.jpg', 'c.jpg', 'a.jpg']],
  [
    'with commas in the addresses',
    'w_300,h_200/a.jpg 300w,w_600,h_400/a.jpg 600w',
    ['w_600,h_400/a.jpg', 'w_300,h_200/a.jpg'],
  ],
  ['of nothing', ' , ', []],
])('the files of a set are told largest first: %s', (_, srcset, files) => {
  expect(filesOf(srcset, base)).toEqual(files.map((file) => at(`story/${file}`)));
});

test('an image offers the sizes of the set its file is from, and no other set', () => {
  const picture = document.createElement('picture');
  picture.innerHTML = `
    <source srcset="https://site.example/wide-1.avif 1x, https://site.example/wide-2.avif 2x">
    <source srcset="https://site.example/tall-1.avif 1x, https://site.example/tall-2.avif 2x">`;
  const image = loadedImage({ src: at('tall-1.avif') });
  image.srcset = `${at('plain.jpg')} 3x`;
  picture.append(image);
  expect(offerOfImage(image)).toEqual({
    shownUrl: at('tall-1.avif'),
    files: [at('tall-2.avif'), at('tall-1.avif')],
  });
});

test('an image whose file is in no set offers that file', () => {
  const image = loadedImage({ src: at('a.jpg') });
  image.srcset = `${at('b.jpg')} 2x`;
  expect(offerOfImage(image)).toEqual({ shownUrl: at('a.jpg'), files: [at('a.jpg')] });
});
