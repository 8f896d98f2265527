import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { sentStatements } from '../test/sent-statements.ts';
import { migrations, queueSchemaVersion } from './index.ts';

const firstWithMark = '2026-11-25a-works-from';
const names = Object.keys(migrations);

/** What takes something away from versions that still run, or refuses what they write. */
const narrows =
  /\bDROP\b|\bRENAME\b|\bSET NOT NULL\b|\bALTER COLUMN \w+ (SET DATA )?TYPE\b|\bADD (CONSTRAINT|CHECK|UNIQUE)\b|\bCREATE UNIQUE\b|ADD COLUMN(?![^,;]*DEFAULT)[^,;]*NOT NULL/i;

test.each([
  ['DROP TABLE verdict_band', true],
  ['ALTER TABLE tenant ALTER COLUMN name SET NOT NULL', true],
  ['ALTER TABLE tenant ADD COLUMN colour text NOT NULL', true],
  ["ALTER TABLE tenant ADD COLUMN colour text NOT NULL DEFAULT 'none'", false],
  ['ALTER TABLE tenant ALTER COLUMN name TYPE varchar(10)', true],
  ['CREATE TABLE colour (name text NOT NULL)', false],
])('%s narrows the schema: %s', (statement, expected) => {
  expect(narrows.test(statement)).toBe(expected);
});

// The migrations before the mark are as they are: no version that knows a mark works without them.
test('a migration that narrows the schema says from which version on it works, by `worksFrom`', async () => {
  const unmarked = [];
  for (const [name, migration] of Object.entries(migrations).slice(names.indexOf(firstWithMark) + 1)) {
    const sent = (await sentStatements(migration)).join(';\n');
    if (narrows.test(sent) && migration.worksFrom === undefined) unmarked.push(name);
  }
  expect(unmarked).toEqual([]);
});

test('a mark names a migration that exists, its own or an earlier one', () => {
  for (const [name, { worksFrom }] of Object.entries(migrations))
    if (worksFrom !== undefined) expect(names.slice(0, names.indexOf(name) + 1)).toContain(worksFrom);
});

test('the queue’s own schema changes only together with a migration of ours', () => {
  const { pgboss } = createRequire(import.meta.url)('pg-boss/package.json') as { pgboss: { schema: number } };
  expect(pgboss.schema).toBe(queueSchemaVersion);
});
