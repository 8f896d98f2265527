import { type Kysely, sql } from 'kysely';

const statements = [
  // Tokens that each key was charged, for the console: what an account pays is in token_usage_day and the ledger.
  `CREATE TABLE key_usage_day (
    key_id text NOT NULL REFERENCES api_key ON DELETE CASCADE,
    day    date NOT NULL,
    tokens bigint NOT NULL CHECK (tokens >= 0),
    PRIMARY KEY (key_id, day)
  )`,
  // Fresh checks on the pages of each website.
  `CREATE TABLE origin_usage_day (
    origin text NOT NULL,
    day    date NOT NULL,
    checks bigint NOT NULL CHECK (checks >= 0),
    PRIMARY KEY (origin, day)
  )`,
  'CREATE INDEX key_usage_day_day ON key_usage_day (day)',
  'CREATE INDEX origin_usage_day_day ON origin_usage_day (day)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
