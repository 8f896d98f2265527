export interface SigningKey {
  readonly kid: string;
  readonly secret: Buffer;
}

/**
 * First key signs, all verify. To rotate, a new key is first put behind in every process, and then in front: a process
 * refuses what another one signed with a key that it does not know.
 */
export type KeyRing = readonly [SigningKey, ...SigningKey[]];

const minSecretBytes = 32;

/** Parses `kid:base64,kid:base64`. Throws with a sentence on a malformed or short key, or a repeated kid. */
export function parseKeyRing(text: string): KeyRing {
  const keys = text.split(',').map((entry) => parseKey(entry.trim()));
  const [first, ...rest] = keys;
  if (!first) throw new Error('at least one key is needed');
  if (new Set(keys.map((key) => key.kid)).size !== keys.length) throw new Error('a key id appears twice');
  return [first, ...rest];
}

function parseKey(entry: string): SigningKey {
  const match = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/]+={0,2})$/.exec(entry);
  const [, kid, base64] = match ?? [];
  if (kid === undefined || base64 === undefined) throw new Error('each key must have the form kid:base64');
  const secret = Buffer.from(base64, 'base64');
  if (secret.length < minSecretBytes)
    throw new Error(`key "${kid}" must hold at least ${minSecretBytes} bytes`);
  return { kid, secret };
}
