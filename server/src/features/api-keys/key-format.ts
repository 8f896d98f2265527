import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const prefix = 'tt_live_';
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomChars = 30;
const checksumChars = 6;
const form = new RegExp(`^${prefix}([0-9A-Za-z]{${randomChars}})([0-9A-Za-z]{${checksumChars}})$`);

/** A new secret: `tt_live_`, 30 random base62 characters, and their CRC32 in base62 so that scanners spot leaks. */
export function newApiKey(): string {
  const random = Array.from({ length: randomChars }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${prefix}${random}${checksumOf(random)}`;
}

/** Whether the text can be a key at all; spares the database a guess. */
export function isApiKeyForm(text: string): boolean {
  const [, random, checksum] = form.exec(text) ?? [];
  return random !== undefined && checksum === checksumOf(random);
}

/** What is stored instead of the secret. A key holds 178 random bits, so a plain hash cannot be searched back. */
export function hashApiKey(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

function checksumOf(random: string): string {
  let rest = crc32(random);
  let text = '';
  for (let place = 0; place < checksumChars; place += 1) {
    text = alphabet.charAt(rest % alphabet.length) + text;
    rest = Math.floor(rest / alphabet.length);
  }
  return text;
}
