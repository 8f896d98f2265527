import { expect, test } from 'vitest';
import { createPictureFamilies } from './picture-families.ts';

const alone = (url: string) => ({ shownUrl: url, files: [url] });

test('a small file that stands alone belongs to the set it was met in', () => {
  const families = createPictureFamilies();
  expect(families.pictureOf(alone('small'))).toEqual({ url: 'small', shownUrl: 'small' });
  families.pictureOf({ shownUrl: 'middle', files: ['large', 'middle', 'small'] });
  expect(families.pictureOf(alone('small'))).toEqual({ url: 'large', shownUrl: 'small' });
  expect(families.pictureOf({ shownUrl: 'small', files: ['middle', 'small'] }).url).toBe('large');
});

test('a placeholder in many sets makes no family of them', () => {
  const families = createPictureFamilies();
  const [one, other] = [
    families.pictureOf({ shownUrl: 'blank', files: ['one', 'blank'] }),
    families.pictureOf({ shownUrl: 'blank', files: ['other', 'blank'] }),
  ];
  expect([one.url, other.url]).toEqual(['one', 'other']);
  expect(families.pictureOf(alone('blank')).url).toBe('blank');
});
