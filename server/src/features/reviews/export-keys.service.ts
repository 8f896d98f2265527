import {
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign as signWith,
} from 'node:crypto';
import type { KeyRing, SigningKey } from '../../platform/capabilities/key-ring.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { insertExportKeys, listExportKeys } from './export-keys.repository.ts';

/** A public key as RFC 8037 writes it, with the name that exports give for it. */
export interface PublicKey {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly use: 'sig';
  readonly kid: string;
  /** base64url of the 32 bytes. */
  readonly x: string;
}

/** Keys with which this server signs exports, so that everybody can check them. */
export interface ExportKeys {
  /** Names the key that signs now. */
  readonly kid: string;
  /** @returns base64url of the 64 bytes of an Ed25519 signature */
  sign(bytes: Uint8Array): string;
  /** Of every key that ever signed here, the oldest first. One of another process may be missing for a minute. */
  listPublicKeys(): Promise<PublicKey[]>;
}

interface ExportKeyDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly keyRing: KeyRing;
}

/**
 * Each key is derived from one of the ring, so a server that can sign anything can sign exports, and they rotate
 * together. Their public keys are kept for good: what they signed can be checked after the ring has lost them.
 */
export async function openExportKeys({ db, clock, keyRing }: ExportKeyDeps): Promise<ExportKeys> {
  const [current] = keyRing;
  const privateKey = privateKeyOf(current);
  const keys = keyRing.map((key) => publicKeyOf(privateKeyOf(key)));
  await insertExportKeys(db, keys, new Date(clock.nowMs()));
  return {
    kid: publicKeyOf(privateKey).kid,
    sign: (bytes) => signWith(null, bytes, privateKey).toString('base64url'),
    listPublicKeys: keepForAMinute(clock, async () => {
      const rows = await listExportKeys(db);
      return rows.map(({ kid, x }) => ({ ...ed25519, use: 'sig', kid, x }));
    }),
  };
}

const keptMs = 60_000;

/** Anyone may ask, so one look at the database serves everybody for a minute; a look that failed serves nobody. */
function keepForAMinute(clock: Clock, list: () => Promise<PublicKey[]>): () => Promise<PublicKey[]> {
  let last: { readonly atMs: number; readonly listed: Promise<PublicKey[]> } | null = null;
  return () => {
    const atMs = clock.nowMs();
    if (last && atMs - last.atMs < keptMs) return last.listed;
    const now = { atMs, listed: list() };
    now.listed.catch(() => {
      if (last === now) last = null;
    });
    last = now;
    return now.listed;
  };
}

const ed25519 = { kty: 'OKP', crv: 'Ed25519' } as const;
/** HKDF's `info` (RFC 5869, 3.2) keeps this use of a secret apart from all others. */
const info = 'telltale review export Ed25519 v1';
const seedBytes = 32;
/** What stands before the seed in PKCS #8 (RFC 8410, section 7). */
const pkcs8Start = Buffer.from('302e020100300506032b657004220420', 'hex');

function privateKeyOf({ secret }: SigningKey): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', info, seedBytes));
  return createPrivateKey({ key: Buffer.concat([pkcs8Start, seed]), format: 'der', type: 'pkcs8' });
}

function publicKeyOf(privateKey: KeyObject): Pick<PublicKey, 'kid' | 'x'> {
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  // A key's thumbprint (RFC 7638; RFC 8037, appendix A.3): another key cannot have the same name.
  const kid = createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url');
  return { kid, x };
}
