// Baseline of the cached check: the least an Express route on the same database can do, one SELECT by primary key.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import express from 'express';
import pg from 'pg';

const folder = mkdtempSync(join(tmpdir(), 'telltale-baseline-'));
const pool = new pg.Pool(createPgConfig(await PGlite.create(folder)));
await pool.query('CREATE TABLE thing (id text PRIMARY KEY, body text)');
await pool.query("INSERT INTO thing VALUES ('known', 'a stored answer')");

const app = express();
app.get('/thing/:id', async (request, response) => {
  const { rows } = await pool.query('SELECT body FROM thing WHERE id = $1', [request.params.id]);
  response.json(rows[0]);
});

const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') process.send?.({ port: address.port });
});
for (const end of ['SIGTERM', 'disconnect'])
  process.once(end, () => {
    rmSync(folder, { recursive: true, force: true });
    process.exit(0);
  });
