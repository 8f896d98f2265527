import type { Language } from '@telltale/shared/locales/languages.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import type { CallSource } from '../../platform/http/principals.ts';

/** Serialises what concerns one name (an address, a visitor) until the transaction ends, in every process. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

export async function insertLink(
  tx: Tx,
  link: {
    readonly email: string;
    readonly tokenSha256: Buffer;
    readonly now: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto('magic_link')
    .values({
      email: link.email,
      token_sha256: link.tokenSha256,
      created_at: link.now,
      expires_at: link.expiresAt,
      ended_at: null,
    })
    .execute();
}

/** Erases the address's links except the newest `kept` that still work. */
export async function keepNewestLinks(tx: Tx, email: string, now: Date, kept: number): Promise<void> {
  await tx
    .deleteFrom('magic_link')
    .where('email', '=', email)
    .where('link_id', 'not in', (links) =>
      links
        .selectFrom('magic_link')
        .select('link_id')
        .where('email', '=', email)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', now)
        .orderBy('link_id', 'desc')
        .limit(kept),
    )
    .execute();
}

export async function findLinkAddress(db: DbOrTx, tokenSha256: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('magic_link')
    .select('email')
    .where('token_sha256', '=', tokenSha256)
    .executeTakeFirst();
  return row?.email;
}

/** @returns whether the link worked until now */
export async function endLink(tx: Tx, tokenSha256: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('magic_link')
    .set({ ended_at: now })
    .where('token_sha256', '=', tokenSha256)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function endLinksOf(tx: Tx, email: string, now: Date): Promise<void> {
  await tx
    .updateTable('magic_link')
    .set({ ended_at: now })
    .where('email', '=', email)
    .where('ended_at', 'is', null)
    .execute();
}

export async function insertSignInRequest(
  tx: Tx,
  request: {
    readonly requestId: string;
    readonly email: string;
    readonly source: CallSource;
    readonly language: Language;
    readonly now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('sign_in_request')
    .values({
      request_id: request.requestId,
      email: request.email,
      visitor_id: request.source.visitorId,
      network_ids: request.source.networks.map(({ networkId }) => networkId),
      language: request.language,
      created_at: request.now,
    })
    .execute();
}

export function findSignInRequest(
  db: DbOrTx,
  requestId: string,
): Promise<{ readonly email: string; readonly language: string | null } | undefined> {
  return db
    .selectFrom('sign_in_request')
    .select(['email', 'language'])
    .where('request_id', '=', requestId)
    .executeTakeFirst();
}

export function countRequestsOfAddress(tx: Tx, email: string, since: Date): Promise<number> {
  return countRequests(tx, sql<SqlBool>`email = ${email}`, since);
}

export function countRequestsOfVisitor(tx: Tx, visitorId: string, since: Date): Promise<number> {
  return countRequests(tx, sql<SqlBool>`visitor_id = ${visitorId}`, since);
}

export function countRequestsOfNetwork(tx: Tx, networkId: string, since: Date): Promise<number> {
  return countRequests(tx, sql<SqlBool>`network_ids @> ARRAY[${networkId}]::text[]`, since);
}

async function countRequests(tx: Tx, condition: RawBuilder<SqlBool>, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('sign_in_request')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where(condition)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}
