import type { TextVerdict } from '@telltale/models/text/detector';
import { sql } from 'kysely';
import type { DbOrTx } from '../../../platform/db/database.ts';

/** What a verdict belongs to; the hashes are lower-case hex. */
export interface TextVerdictKey {
  readonly textHash: string;
  readonly linesHash: string;
  /** Empty where the sender named none. */
  readonly language: string;
  readonly modelId: string;
}

/**
 * The model's verdict on this text. One on the same words in other lines serves too where it is a score, which rests
 * on the words alone; an abstention may come from the lines (a list is no prose), so it must not spread to texts
 * that are laid out differently.
 */
export async function findTextVerdict(
  db: DbOrTx,
  { textHash, linesHash, language, modelId }: TextVerdictKey,
): Promise<TextVerdict | undefined> {
  const { rows } = await sql<TextVerdict>`
    SELECT label, score, confidence, reason FROM text_verdict
    WHERE text_sha256 = ${bytes(textHash)} AND language = ${language} AND model_id = ${modelId}
      AND (lines_sha256 = ${bytes(linesHash)} OR label <> 'abstained')
    ORDER BY lines_sha256 = ${bytes(linesHash)} DESC LIMIT 1`.execute(db);
  return rows[0];
}

/** Keeps the first of equal verdicts: the detector is deterministic. */
export async function insertTextVerdict(
  db: DbOrTx,
  key: TextVerdictKey,
  { label, score, confidence, reason }: TextVerdict,
): Promise<void> {
  await db
    .insertInto('text_verdict')
    .values({
      text_sha256: bytes(key.textHash),
      lines_sha256: bytes(key.linesHash),
      language: key.language,
      model_id: key.modelId,
      label,
      score,
      confidence,
      reason,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function bytes(hex: string): Buffer {
  return Buffer.from(hex, 'hex');
}
