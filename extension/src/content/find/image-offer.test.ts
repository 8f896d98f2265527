// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { loadedImage } from '../../testing/fake-observers.ts';
import { pictureOfImage } from './image-offer.ts';

const url = 'https://site.example/a.jpg';

test('an image is the file it shows; the other sizes of its set, which the page never loaded, are not named', () => {
  const picture = document.createElement('picture');
  picture.innerHTML = '<source srcset="https://other.example/wide.avif 2x">';
  const image = loadedImage({ src: url });
  image.srcset = `${url} 300w, https://other.example/nothing?id=1 5000w`;
  picture.append(image);
  expect(pictureOfImage(image)).toEqual({ url });
});

test.each([
  ['still loads', { complete: false }],
  ['failed to load', { naturalWidth: 0 }],
  ['shows a drawing', { currentSrc: 'https://site.example/logo.svg' }],
  ['shows nothing', { currentSrc: '' }],
])('an image that %s is no picture', (_, traits) => {
  const image = loadedImage({ src: url });
  for (const [name, value] of Object.entries(traits))
    Object.defineProperty(image, name, { value, configurable: true });
  expect(pictureOfImage(image)).toBeNull();
});
