import { ReviewDecisionRequest, type ReviewSearch } from '@telltale/shared/contract';
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx } from '../../platform/db/database.ts';

/** What a dossier must fulfil; every condition has an index that serves it (a test reads the plans). */
export async function conditionsOf(
  db: DbOrTx,
  tenantId: string,
  { q = '', state, signal }: ReviewSearch,
): Promise<RawBuilder<boolean>[]> {
  const conditions = await textConditions(db, tenantId, q);
  if (state !== undefined) conditions.push(sql`${sql.ref(columnOf(state))} = ${state}`);
  if (signal !== undefined) conditions.push(sql`review_signal(provenance, detector) = ${signal}`);
  return conditions;
}

const columnOf = (state: string) =>
  ReviewDecisionRequest.shape.decision.options.some((decision) => decision === state)
    ? 'last_decision'
    : 'status';

/**
 * Every word is somewhere in what people wrote. The index finds its letters; whether they stand together is looked at,
 * and for a single letter only that.
 */
async function textConditions(db: DbOrTx, tenantId: string, text: string): Promise<RawBuilder<boolean>[]> {
  if (text.trim() === '') return [];
  // By the database, as what is stored went through the same function.
  const { rows } = await sql<{ plain: string }>`SELECT plain_text(${text}) AS plain`.execute(db);
  const words = [...new Set(rows[0]?.plain.split(/\s+/).filter(Boolean))];
  const grams = [...new Set(words.flatMap((word) => gramsOf(inText(word))))];
  const keys = grams.map((gram) => tenantId.slice(-12) + gram);
  return [
    ...(keys.length === 0 ? [] : [sql<boolean>`review_grams(tenant_id, searched) @> ${keys}::text[]`]),
    ...words.map((word) => sql<boolean>`strpos(searched, ${inText(word)}) > 0`),
    ...words.filter(isLongHash).map((word) => sql<boolean>`encode(sha256, 'hex') LIKE ${`${word}%`}`),
  ];
}

/** Of a hash only this much is among what people wrote: its letters would be most of the index. */
const hashLetters = 16;
const isLongHash = (word: string) => word.length > hashLetters && /^[\da-f]{1,64}$/.test(word);
const inText = (word: string) => (isLongHash(word) ? word.slice(0, hashLetters) : word);

/** As `review_grams` of the database counts letters: by code points. */
function gramsOf(word: string): string[] {
  const letters = Array.from(word);
  const size = Math.min(3, letters.length);
  if (size < 2) return [];
  return Array.from({ length: letters.length - size + 1 }, (_, at) => letters.slice(at, at + size).join(''));
}
