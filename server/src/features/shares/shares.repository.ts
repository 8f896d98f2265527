import type { DbOrTx } from '../../platform/db/database.ts';
import type { Preview } from './preview.ts';

export interface NewShare {
  readonly shareId: string;
  readonly tokenSha256: Buffer;
  readonly token: string;
  readonly preview: Preview | null;
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

/** One share per token: repeating returns the same, and may add the preview that was not given before. */
export async function upsertShare(
  db: DbOrTx,
  share: NewShare,
): Promise<Pick<ShareRow, 'share_id' | 'expires_at'>> {
  const preview = {
    preview_jpeg: share.preview?.jpeg ?? null,
    preview_blurhash: share.preview?.blurhash ?? null,
  };
  return db
    .insertInto('share')
    .values({
      share_id: share.shareId,
      token_sha256: share.tokenSha256,
      token: share.token,
      ...preview,
      origin: share.origin,
      created_at: share.createdAt,
      expires_at: share.expiresAt,
    })
    .onConflict((conflict) =>
      conflict.column('token_sha256').doUpdateSet((row) => ({
        preview_jpeg: row.fn.coalesce('share.preview_jpeg', row.val(preview.preview_jpeg)),
        preview_blurhash: row.fn.coalesce('share.preview_blurhash', row.val(preview.preview_blurhash)),
      })),
    )
    .returning(['share_id', 'expires_at'])
    .executeTakeFirstOrThrow();
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
