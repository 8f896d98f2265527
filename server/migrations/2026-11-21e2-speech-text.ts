import { type Kysely, sql } from 'kysely';

const label = "text NOT NULL CHECK (label IN ('likely_ai', 'uncertain', 'no_signal', 'abstained'))";
const probability = (column: string) => `double precision CHECK (${column} BETWEEN 0 AND 1)`;
const sha256 = (column: string) => `bytea NOT NULL CHECK (octet_length(${column}) = 32)`;

/** What was found, never what was judged: neither the text nor the sound is kept. */
const statements = [
  `CREATE TABLE text_verdict (
    text_sha256  ${sha256('text_sha256')},
    language     text NOT NULL,
    model_id     text NOT NULL,
    lines_sha256 ${sha256('lines_sha256')},
    label        ${label},
    score        ${probability('score')},
    confidence   ${probability('confidence')},
    reason       text NOT NULL,
    created_at   timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (text_sha256, language, model_id, lines_sha256)
  )`,
  'CREATE INDEX text_verdict_created_at ON text_verdict (created_at)',
  `CREATE TABLE audio_verdict (
    audio_sha256          ${sha256('audio_sha256')},
    sample_rate           bigint NOT NULL,
    channel_count         integer NOT NULL,
    content_kind          text NOT NULL,
    model_id              text NOT NULL,
    label                 ${label},
    score                 ${probability('score')},
    confidence            ${probability('confidence')},
    reason                text NOT NULL,
    detected_content_kind text NOT NULL,
    created_at            timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (audio_sha256, sample_rate, channel_count, content_kind, model_id)
  )`,
  'CREATE INDEX audio_verdict_created_at ON audio_verdict (created_at)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
