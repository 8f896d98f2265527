import { type Kysely, sql } from 'kysely';

const statements = [
  // "user" is a word of SQL's own: unquoted it silently means the database role.
  `CREATE TABLE app_user (
    user_id    text PRIMARY KEY,
    email      text NOT NULL UNIQUE CHECK (char_length(email) BETWEEN 3 AND 320),
    created_at timestamptz NOT NULL
  )`,
  `CREATE TABLE membership (
    tenant_id  text NOT NULL REFERENCES tenant ON DELETE CASCADE,
    user_id    text NOT NULL REFERENCES app_user ON DELETE CASCADE,
    role       text NOT NULL CHECK (role IN ('owner', 'member')),
    created_at timestamptz NOT NULL,
    PRIMARY KEY (tenant_id, user_id)
  )`,
  'CREATE INDEX membership_user ON membership (user_id)',
  `CREATE TABLE session (
    session_id   text PRIMARY KEY,
    token_sha256 bytea NOT NULL UNIQUE CHECK (octet_length(token_sha256) = 32),
    tenant_id    text NOT NULL,
    user_id      text NOT NULL,
    created_at   timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL,
    expires_at   timestamptz NOT NULL,
    revoked_at   timestamptz,
    FOREIGN KEY (tenant_id, user_id) REFERENCES membership ON DELETE CASCADE
  )`,
  'CREATE INDEX session_membership ON session (tenant_id, user_id)',
  'CREATE INDEX session_expires_at ON session (expires_at)',
  `CREATE TABLE magic_link (
    link_id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    token_sha256 bytea NOT NULL UNIQUE CHECK (octet_length(token_sha256) = 32),
    email        text NOT NULL,
    created_at   timestamptz NOT NULL,
    expires_at   timestamptz NOT NULL,
    ended_at     timestamptz
  )`,
  'CREATE INDEX magic_link_email ON magic_link (email)',
  'CREATE INDEX magic_link_expires_at ON magic_link (expires_at)',
  `CREATE TABLE sign_in_request (
    request_id uuid PRIMARY KEY,
    email      text NOT NULL,
    visitor_id text NOT NULL,
    created_at timestamptz NOT NULL
  )`,
  'CREATE INDEX sign_in_request_email ON sign_in_request (email, created_at)',
  'CREATE INDEX sign_in_request_visitor ON sign_in_request (visitor_id, created_at)',
  'CREATE INDEX sign_in_request_created_at ON sign_in_request (created_at)',
  // An address that the operator approves unasked has told nothing about itself.
  `CREATE TABLE beta_signup (
    email        text PRIMARY KEY CHECK (char_length(email) BETWEEN 3 AND 320),
    organization text CHECK (char_length(organization) BETWEEN 1 AND 200),
    intent       text CHECK (intent IN ('free', 'api', 'team', 'pilot')),
    website      text NOT NULL DEFAULT '' CHECK (char_length(website) <= 200),
    created_at   timestamptz NOT NULL,
    updated_at   timestamptz NOT NULL,
    approved_at  timestamptz
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
