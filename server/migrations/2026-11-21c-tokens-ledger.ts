import { readSql } from './read-sql.ts';

/**
 * The ledger of paid tokens and the account whose balance it is, part of the migration 2026-11-21c-tokens. That the
 * sum equals the balance rests on constraints: each row starts where the row before ended (a foreign key), the
 * account points at a row and its balance (another), and it only ever moves one row forward (a trigger).
 */
export const ledgerStatements = [
  // A tenant is named but not referred to: the books outlive the account they are about.
  `CREATE TABLE token_ledger (
    ledger_id      uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    tenant_id      text NOT NULL,
    seq            bigint NOT NULL CHECK (seq > 0),
    previous_seq   bigint GENERATED ALWAYS AS (nullif(seq - 1, 0)) STORED,
    entry_type     text NOT NULL CHECK (entry_type IN ('purchase', 'spend', 'release', 'refund', 'adjustment')),
    source_type    text NOT NULL CHECK (source_type IN ('order', 'reservation', 'manual')),
    source_id      text NOT NULL,
    reference      text NOT NULL,
    operation      text,
    reason         text,
    delta_paid     integer NOT NULL CHECK (delta_paid <> 0),
    balance_before bigint NOT NULL,
    balance_after  bigint NOT NULL,
    created_at     timestamptz NOT NULL,
    UNIQUE (tenant_id, seq),
    UNIQUE (tenant_id, seq, balance_after),
    UNIQUE (tenant_id, entry_type, source_type, source_id, reference),
    CHECK (balance_after = balance_before + delta_paid),
    CHECK (seq > 1 OR balance_before = 0),
    CHECK (balance_after >= 0 OR delta_paid > 0 OR entry_type = 'refund'),
    FOREIGN KEY (tenant_id, previous_seq, balance_before)
      REFERENCES token_ledger (tenant_id, seq, balance_after)
  )`,
  `CREATE TABLE token_account (
    tenant_id     text PRIMARY KEY REFERENCES tenant ON DELETE CASCADE,
    plan_code     text NOT NULL DEFAULT 'free' CHECK (plan_code IN ('free', 'developer', 'team', 'agency')),
    monthly_units integer CHECK (monthly_units > 0),
    week_start    date NOT NULL,
    free_used     integer NOT NULL DEFAULT 0 CHECK (free_used >= 0),
    month_start   date NOT NULL,
    plan_used     integer NOT NULL DEFAULT 0 CHECK (plan_used >= 0),
    paid_balance  bigint NOT NULL DEFAULT 0,
    ledger_seq    bigint NOT NULL DEFAULT 0 CHECK (ledger_seq >= 0),
    last_seq      bigint GENERATED ALWAYS AS (nullif(ledger_seq, 0)) STORED,
    CHECK ((monthly_units IS NULL) = (plan_code = 'free')),
    CHECK (ledger_seq > 0 OR paid_balance = 0),
    FOREIGN KEY (tenant_id, last_seq, paid_balance)
      REFERENCES token_ledger (tenant_id, seq, balance_after) DEFERRABLE INITIALLY DEFERRED
  )`,
  readSql('2026-11-21c-tokens/token_ledger_append.sql'),
  `CREATE TRIGGER token_ledger_append BEFORE INSERT ON token_ledger
    FOR EACH ROW EXECUTE FUNCTION token_ledger_append()`,
  readSql('2026-11-21c-tokens/token_ledger_refuse.sql'),
  `CREATE TRIGGER token_ledger_unchanged BEFORE UPDATE OR DELETE ON token_ledger
    FOR EACH ROW EXECUTE FUNCTION token_ledger_refuse()`,
  `CREATE TRIGGER token_ledger_kept BEFORE TRUNCATE ON token_ledger
    FOR EACH STATEMENT EXECUTE FUNCTION token_ledger_refuse()`,
  readSql('2026-11-21c-tokens/token_account_follow.sql'),
  `CREATE TRIGGER token_account_starts BEFORE INSERT ON token_account
    FOR EACH ROW EXECUTE FUNCTION token_account_follow()`,
  `CREATE TRIGGER token_account_follows BEFORE UPDATE ON token_account
    FOR EACH ROW WHEN (NEW.ledger_seq <> OLD.ledger_seq OR NEW.paid_balance <> OLD.paid_balance)
    EXECUTE FUNCTION token_account_follow()`,
  readSql('2026-11-21c-tokens/token_account_keep.sql'),
  `CREATE TRIGGER token_account_stays BEFORE DELETE ON token_account
    FOR EACH ROW EXECUTE FUNCTION token_account_keep()`,
  `CREATE TRIGGER token_account_kept BEFORE TRUNCATE ON token_account
    FOR EACH STATEMENT EXECUTE FUNCTION token_account_keep()`,
  readSql('2026-11-21c-tokens/token_post.sql'),
];
