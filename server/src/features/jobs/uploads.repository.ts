import type { DbOrTx } from '../../platform/db/database.ts';

/** Pictures that wait for their inference, in the order they were handed in; gone with its end. */
export async function insertUploads(
  db: DbOrTx,
  jobId: string,
  uploads: readonly Uint8Array[],
): Promise<void> {
  await db
    .insertInto('upload')
    .values(uploads.map((bytes, part) => ({ job_id: jobId, part, bytes: Buffer.from(bytes) })))
    .execute();
}

export async function readUploads(db: DbOrTx, jobId: string): Promise<Uint8Array[]> {
  const rows = await db
    .selectFrom('upload')
    .select('bytes')
    .where('job_id', '=', jobId)
    .orderBy('part')
    .execute();
  return rows.map((row) => row.bytes);
}

export async function deleteUploads(db: DbOrTx, jobId: string): Promise<void> {
  await db.deleteFrom('upload').where('job_id', '=', jobId).execute();
}
