import type { DbOrTx } from '../../platform/db/database.ts';

export interface ExportKeyRow {
  readonly kid: string;
  /** base64url of the public key. */
  readonly x: string;
}

/** Those that are there already stay as they are. */
export async function insertExportKeys(db: DbOrTx, keys: readonly ExportKeyRow[], now: Date): Promise<void> {
  await db
    .insertInto('export_key')
    .values(keys.map(({ kid, x }) => ({ kid, public_key: Buffer.from(x, 'base64url'), created_at: now })))
    .onConflict((conflict) => conflict.column('kid').doNothing())
    .execute();
}

export async function listExportKeys(db: DbOrTx): Promise<ExportKeyRow[]> {
  const rows = await db
    .selectFrom('export_key')
    .select(['kid', 'public_key'])
    .orderBy('created_at')
    .orderBy('kid')
    .execute();
  return rows.map(({ kid, public_key }) => ({ kid, x: public_key.toString('base64url') }));
}
