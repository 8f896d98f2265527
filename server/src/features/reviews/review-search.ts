import { ReviewDecisionRequest, type ReviewSearch } from '@telltale/shared/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db, DbOrTx } from '../../platform/db/database.ts';
import { isBroken } from '../../platform/db/outage.ts';
import { createKeyedMutex } from '../../platform/keyed-mutex.ts';

/** Searches of one tenant wait for each other here: in the database each of a crowd would hold a connection meanwhile. */
export function createSearches(db: Db) {
  const runExclusive = createKeyedMutex(isBroken);
  return <Result>(
    tenantId: string,
    { q = '' }: ReviewSearch,
    find: (on: DbOrTx) => Promise<Result>,
  ): Promise<Result> =>
    q.trim() === '' ? find(db) : runExclusive(tenantId, () => db.transaction().execute(find));
}

/**
 * What a dossier must fulfil; every condition has an index that serves it (a test reads the plans). Words are looked for
 * in a transaction.
 */
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
 * and for a single letter, or letters of very many dossiers, only that.
 */
async function textConditions(db: DbOrTx, tenantId: string, text: string): Promise<RawBuilder<boolean>[]> {
  if (text.trim() === '') return [];
  // By the database, as what is stored went through the same function.
  const { rows } = await sql<{ plain: string }>`SELECT plain_text(${text}) AS plain`.execute(db);
  const words = [...new Set(rows[0]?.plain.split(/\s+/).filter(Boolean))];
  const grams = [...new Set(words.flatMap((word) => gramsOf(inText(word))))];
  const ids = grams.length === 0 ? null : await findByLetters(db, tenantId, grams);
  return [
    ...(ids === null ? [] : [sql<boolean>`review_id = ANY(${ids}::text[])`]),
    ...(words.length === 0 ? [] : [holdsAll(words.map(inText))]),
    ...words.filter(isLongHash).map((word) => sql<boolean>`encode(sha256, 'hex') LIKE ${`${word}%`}`),
  ];
}

/** Above it, those of the page are sooner found in the order of time. */
const mostByLetters = 2_000;

/**
 * The dossiers in which all these letters are neighbours; null where they are too many. A statement of its own, which only
 * the index can answer: as one condition among others the database may compute the letters of each dossier again, which
 * takes it 20 ms a dossier and held up everybody for seconds.
 */
async function findByLetters(
  db: DbOrTx,
  tenantId: string,
  grams: readonly string[],
): Promise<readonly string[] | null> {
  await sql`SET LOCAL enable_seqscan = off`.execute(db);
  const { rows } = await lettersQuery(tenantId, grams).execute(db);
  return rows.length > mostByLetters ? null : rows.map(({ review_id }) => review_id);
}

/** Of one dossier more than are looked for by letters. */
export function lettersQuery(tenantId: string, grams: readonly string[]) {
  const keys = grams.map((gram) => tenantId.slice(-12) + gram);
  return sql<{ review_id: string }>`
    SELECT review_id FROM review WHERE review_grams(tenant_id, searched) @> ${keys}::text[]
    LIMIT ${mostByLetters + 1}`;
}

/** In one condition: the text is unpacked once a dossier, and not once a word. Long words come first, as fewer have them. */
function holdsAll(words: readonly string[]): RawBuilder<boolean> {
  const longFirst = words.toSorted((one, other) => other.length - one.length);
  const holds = longFirst.map((word) => sql<boolean>`strpos(written, ${word}) > 0`);
  return sql`EXISTS (
    SELECT FROM (SELECT searched || '' AS written OFFSET 0) AS unpacked WHERE ${sql.join(holds, sql` AND `)})`;
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
