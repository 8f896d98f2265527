import type { Tx } from '../../platform/db/database.ts';

export interface Feedback {
  readonly tokenSha256: Buffer;
  readonly sha256: Buffer;
  readonly modelId: string | null;
  readonly label: string;
  readonly score: number | null;
  readonly source: string;
  readonly expectedLabel: string;
  readonly origin: string;
  readonly at: Date;
}

/** One record per result token; a later word replaces the earlier. @returns whether there was none */
export async function upsertFeedback(tx: Tx, feedback: Feedback): Promise<boolean> {
  const changing = {
    expected_label: feedback.expectedLabel,
    origin: feedback.origin,
    updated_at: feedback.at,
  };
  const added = await tx
    .insertInto('feedback')
    .values({
      token_sha256: feedback.tokenSha256,
      sha256: feedback.sha256,
      model_id: feedback.modelId,
      label: feedback.label,
      score: feedback.score,
      source: feedback.source,
      created_at: feedback.at,
      ...changing,
    })
    .onConflict((conflict) => conflict.column('token_sha256').doNothing())
    .returning('token_sha256')
    .executeTakeFirst();
  if (added) return true;
  await tx.updateTable('feedback').set(changing).where('token_sha256', '=', feedback.tokenSha256).execute();
  return false;
}
