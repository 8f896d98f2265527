import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../process.ts';
import type { AttackRow } from './attack.ts';
import { attackNames, limitTime } from './run.ts';
import { readTable, rowNotYetRun, tableRow, writeTable } from './table.ts';

const row: AttackRow = { attack: 'Do it', inputs: 20_000, promise: 'no 5xx', seen: 'a | b\nc', held: true };
const empty =
  'Before.\n\n<!-- attacks: written by npm run attack -- --write -->\n<!-- /attacks -->\n\nAfter.\n';

test('what is written into the table can be read again, whatever was seen', () => {
  const written = writeTable(empty, [tableRow('b', row, '2026-11-23, 0.1.0')]);
  expect(readTable(written)).toEqual([
    { name: 'b', cells: ['Do it', '20,000', 'no 5xx', 'a / b c', 'held', '2026-11-23, 0.1.0'] },
  ]);
  expect(written).toMatch(/^Before\.\n\n.*\n\nAfter\.\n$/s);
});

test('a run replaces the rows of its own attacks and leaves the others with their date', () => {
  const first = writeTable(empty, [
    tableRow('b', row, 'Monday'),
    tableRow('b', row, 'Monday'),
    rowNotYetRun('a'),
  ]);
  const second = writeTable(first, [tableRow('a', { ...row, held: null }, 'Tuesday')]);
  expect(readTable(second).map(({ name, cells }) => [name, ...cells.slice(-2)])).toEqual([
    ['a', 'not tried', 'Tuesday'],
    ['b', 'held', 'Monday'],
    ['b', 'held', 'Monday'],
  ]);
});

test('SECURITY.md has a row for every attack; "npm run attack -- --full --write <name>" writes it', () => {
  const rows = readTable(readFileSync(join(projectRoot, 'SECURITY.md'), 'utf8'));
  const missing = attackNames().filter((name) => !rows.some((row) => row.name === name));
  expect(missing).toEqual([]);
});

test('an attack that hangs ends after its time', async () => {
  await expect(limitTime(new Promise(() => undefined), 1)).rejects.toThrow('it did not end');
  expect(await limitTime(Promise.resolve(1), 1_000)).toBe(1);
});
