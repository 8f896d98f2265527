import { type RawBuilder, sql } from 'kysely';

/** What is asked of a list. */
export interface PageRequest {
  readonly limit: number;
  /** Where the page before ended: `next` of that page. */
  readonly after?: string | undefined;
}

export interface Page<Entry> {
  readonly entries: readonly Entry[];
  /** Where the next page begins; null where there is none. */
  readonly next: string | null;
}

/**
 * The place of a row in its list: by time, and by id where two have the same. A place is told and not a row's id, so
 * that a client that deletes what it has read finds the next page none the less.
 */
export const positionOf = (id: string): RawBuilder<string> =>
  sql`(extract(epoch FROM created_at) * 1000000)::bigint::text || '.' || ${sql.ref(id)}`;

/** Whether a row comes after a place. Both conditions are told apart so that an index by time serves the first. */
export function isAfter(position: string, id: string): RawBuilder<boolean> {
  const [micros = '0', lastId = ''] = position.split(/\.(.*)/s, 2);
  const time = sql`('epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond')`;
  return sql`created_at <= ${time} AND (created_at < ${time} OR ${sql.ref(id)} > ${lastId})`;
}

/** Of one row more than was asked for, the page and where the next one begins. */
export function toPage<Row extends { readonly position: string }>(
  rows: readonly Row[],
  limit: number,
): Page<Omit<Row, 'position'>> {
  const shown = rows.slice(0, limit);
  const next = rows.length > limit ? (shown.at(-1)?.position ?? null) : null;
  return { entries: shown.map(({ position: _, ...entry }) => entry), next };
}

/** The same page with its entries in another form. */
export const mapPage = <From, To>({ entries, next }: Page<From>, map: (entry: From) => To): Page<To> => ({
  entries: entries.map(map),
  next,
});
