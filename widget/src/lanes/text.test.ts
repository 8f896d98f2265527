import { expect, test } from 'vitest';
import { prepareText } from './text.ts';

const bodyOf = async (file: Blob | string) => (await prepareText(file)).body;
const utf16 = Buffer.from('\ufeffIt’s a text.', 'utf16le');

test('a file is sent as what it says, whatever encoding it was stored in', async () => {
  expect(await bodyOf(new Blob([utf16]))).toEqual({ text: 'It’s a text.' });
  expect(await bodyOf(new Blob([Buffer.from('It\x92s a text.', 'latin1')]))).toEqual({
    text: 'It’s a text.',
  });
});

test('NUL, which the server takes nowhere, makes no other text', async () => {
  const [plain, withNul] = [await prepareText('It’s a text.'), await prepareText('It\0’s a \0text.')];
  expect(withNul).toEqual(plain);
  await expect(prepareText('\0 \0')).rejects.toMatchObject({ code: 'text_empty' });
});
