import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

const text = 'It’s the harbour’s café — and 🙂.';
const utf16le = Buffer.from(text, 'utf16le');
const utf16be = Buffer.from(utf16le).swap16();
const windows1252 = Buffer.from('It\x92s the harbour\x92s caf\xe9 \x97 and so on.', 'latin1');

test.each([
  ['UTF-8', Buffer.from(text), text],
  ['UTF-8 with a mark', Buffer.concat([Buffer.of(0xef, 0xbb, 0xbf), Buffer.from(text)]), text],
  ['UTF-16, the lower byte first', Buffer.concat([Buffer.of(0xff, 0xfe), utf16le]), text],
  ['UTF-16, the higher byte first', Buffer.concat([Buffer.of(0xfe, 0xff), utf16be]), text],
  ['windows-1252', windows1252, 'It’s the harbour’s café — and so on.'],
  ['nothing', Buffer.of(), ''],
])('%s is read as what was written', (_name, bytes, written) => {
  expect(decodeText(bytes)).toBe(written);
});
