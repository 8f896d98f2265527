import { expect, test } from 'vitest';
import { textBands } from '../ui/check-page/own-words.ts';
import { textModel } from './current-media-models.ts';

test('the words about how long a text must be are those of the model that judges it', () => {
  const { least, full, languages } = textBands;
  expect({ least, full, languages: [...languages] }).toEqual({
    least: textModel.input.leastLength,
    full: textModel.input.fullLength,
    languages: textModel.languages,
  });
});
