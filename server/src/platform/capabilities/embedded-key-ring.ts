import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type KeyRing, parseKeyRing } from './key-ring.ts';

/** The key ring of an embedded server: made once, kept beside its data, readable by its owner alone. */
export function loadEmbeddedKeyRing(dataDir: string): KeyRing {
  const file = join(dataDir, 'signing-keys');
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(file)) writeFileSync(file, `k1:${randomBytes(32).toString('base64')}`, { mode: 0o600 });
  return parseKeyRing(readFileSync(file, 'utf8').trim());
}
