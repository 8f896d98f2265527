import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import identity from '../src/extension-id.json' with { type: 'json' };

test('the id that the server allows is the one the browser makes of the manifest’s key', () => {
  const digest = createHash('sha256').update(Buffer.from(identity.publicKey, 'base64')).digest('hex');
  const letters = [...digest.slice(0, 32)].map((digit) =>
    'abcdefghijklmnop'.charAt(Number.parseInt(digit, 16)),
  );
  expect(letters.join('')).toBe(identity.id);
});
