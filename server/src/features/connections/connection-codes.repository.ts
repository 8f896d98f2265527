import type { DbOrTx } from '../../platform/db/database.ts';

export interface ConnectionCodeRow {
  readonly tenant_id: string;
  readonly name: string;
  readonly code_challenge: string;
  readonly expires_at: Date;
}

export async function insertCode(
  db: DbOrTx,
  code: {
    readonly codeSha256: Buffer;
    readonly tenantId: string;
    readonly name: string;
    readonly codeChallenge: string;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await db
    .insertInto('connection_code')
    .values({
      code_sha256: code.codeSha256,
      tenant_id: code.tenantId,
      name: code.name,
      code_challenge: code.codeChallenge,
      expires_at: code.expiresAt,
    })
    .execute();
}

/** Takes the code away with what it stood for: of two who ask at once, one gets nothing. */
export function takeCode(db: DbOrTx, codeSha256: Buffer): Promise<ConnectionCodeRow | undefined> {
  return db
    .deleteFrom('connection_code')
    .where('code_sha256', '=', codeSha256)
    .returning(['tenant_id', 'name', 'code_challenge', 'expires_at'])
    .executeTakeFirst();
}

export async function eraseCodesExpiredAt(db: DbOrTx, at: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('connection_code')
    .where('expires_at', '<=', at)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
