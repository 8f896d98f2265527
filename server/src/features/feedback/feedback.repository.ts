import type { DbOrTx } from '../../platform/db/database.ts';

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

/** One record per result token; a later word replaces the earlier. */
export async function upsertFeedback(db: DbOrTx, feedback: Feedback): Promise<void> {
  const changing = {
    expected_label: feedback.expectedLabel,
    origin: feedback.origin,
    updated_at: feedback.at,
  };
  await db
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
    .onConflict((conflict) => conflict.column('token_sha256').doUpdateSet(changing))
    .execute();
}
