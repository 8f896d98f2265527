import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import type { Preview } from './preview.ts';

export interface NewShare {
  readonly shareId: string;
  readonly tokenSha256: Buffer;
  readonly token: string;
  readonly origin: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface ShareRow {
  readonly share_id: string;
  readonly token: string;
  readonly preview_jpeg: Buffer | null;
  readonly preview_blurhash: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
}

/** One share per token, locked until the transaction ends: repeating returns the one that is there. */
export async function keepShare(tx: Tx, share: NewShare): Promise<Pick<ShareRow, 'share_id' | 'expires_at'>> {
  return tx
    .insertInto('share')
    .values({
      share_id: share.shareId,
      token_sha256: share.tokenSha256,
      token: share.token,
      origin: share.origin,
      created_at: share.createdAt,
      expires_at: share.expiresAt,
    })
    .onConflict((conflict) => conflict.column('token_sha256').doUpdateSet({ token: share.token }))
    .returning(['share_id', 'expires_at'])
    .executeTakeFirstOrThrow();
}

/** The first preview stays. */
export async function addPreview(tx: Tx, shareId: string, preview: Preview): Promise<void> {
  await tx
    .updateTable('share')
    .set({ preview_jpeg: preview.jpeg, preview_blurhash: preview.blurhash })
    .where('share_id', '=', shareId)
    .where('preview_jpeg', 'is', null)
    .execute();
}

export async function findShare(db: DbOrTx, shareId: string, now: Date): Promise<ShareRow | undefined> {
  return db
    .selectFrom('share')
    .select(['share_id', 'token', 'preview_jpeg', 'preview_blurhash', 'created_at', 'expires_at'])
    .where('share_id', '=', shareId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Erases links whose time is over, with their previews. @returns how many */
export async function deleteExpiredShares(db: DbOrTx, now: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('share').where('expires_at', '<=', now).executeTakeFirst();
  return Number(numDeletedRows);
}
