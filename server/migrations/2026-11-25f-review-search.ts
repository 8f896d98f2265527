import { type Kysely, sql } from 'kysely';
import { readSql } from './read-sql.ts';

const read = (name: string) => readSql(`2026-11-25f-review-search/${name}.sql`);

const statements = [
  read('plain_text'),
  read('review_signal'),
  read('review_grams'),
  "ALTER TABLE review ADD COLUMN last_decision text, ADD COLUMN searched text NOT NULL DEFAULT ''",
  read('review_written'),
  read('review_write_searched'),
  `CREATE TRIGGER review_searched BEFORE INSERT ON review
    FOR EACH ROW EXECUTE FUNCTION review_write_searched()`,
  read('review_decision_write_searched'),
  `CREATE TRIGGER review_decision_searched AFTER INSERT ON review_decision
    FOR EACH ROW EXECUTE FUNCTION review_decision_write_searched()`,
  `UPDATE review SET searched = review_written(r, d.reviewer, d.rationale), last_decision = d.decision
    FROM review AS r LEFT JOIN LATERAL (
      SELECT decision, reviewer, rationale FROM review_decision
      WHERE review_id = r.review_id ORDER BY seq DESC LIMIT 1
    ) AS d ON true
    WHERE r.review_id = review.review_id`,
  'CREATE INDEX review_search ON review USING gin (review_grams(tenant_id, searched))',
  'CREATE INDEX review_tenant_status ON review (tenant_id, status, created_at DESC)',
  'CREATE INDEX review_tenant_decision ON review (tenant_id, last_decision, created_at DESC)',
  'CREATE INDEX review_tenant_signal ON review (tenant_id, review_signal(provenance, detector), created_at DESC)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
