import { createHash, randomBytes } from 'node:crypto';

/** A verifier and the challenge it proves, as a browser makes them. */
export function newPkcePair(): { readonly verifier: string; readonly challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}
