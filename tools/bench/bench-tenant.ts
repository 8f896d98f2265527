import pg from 'pg';
import { hashApiKey, newApiKey } from '../../server/src/features/api-keys/key-format.ts';

/** Stores a tenant with tokens enough for any bench. Resolves to its key. */
export async function createBenchTenant(databaseUrl: string): Promise<string> {
  const secret = newApiKey();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`INSERT INTO tenant (tenant_id, name) VALUES ('tnt_bench', 'Bench')`);
  await client.query(
    `INSERT INTO api_key (key_id, tenant_id, name, secret_sha256, scopes)
     VALUES ('key_bench', 'tnt_bench', 'bench', $1, '{detect}')`,
    [hashApiKey(secret)],
  );
  await client.query(
    `INSERT INTO token_account (tenant_id, plan_code, monthly_units, week_start, month_start)
     VALUES ('tnt_bench', 'agency', 1000000000, '2020-01-06', '2020-01-01')`,
  );
  await client.end();
  return secret;
}
