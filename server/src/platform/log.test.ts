import { expect, test } from 'vitest';
import { createLog, type Log } from './log.ts';

function linesOf(say: (log: Log) => void): string {
  const lines: string[] = [];
  say(createLog('info', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

test('an address and a key in a sentence are taken out', () => {
  const said = linesOf((log) => log.info('550 <ada.l+x@mail.example.org> sent tt_live_abc'));
  expect(said).toContain('550 <[address]> sent [api key]');
});

test('a line of a million letters before an at sign is looked through once', () => {
  const path = `/${'a'.repeat(1_000_000)}@`;
  expect(linesOf((log) => log.info({ path }, 'request'))).toContain(path);
});

test('errors that are each other’s cause are told, and the logger comes to an end', () => {
  const first = new Error('first');
  first.cause = new Error('second', { cause: first });
  const line = JSON.parse(linesOf((log) => log.error({ err: first }, 'failed')));
  expect(line).toMatchObject({ msg: 'failed', err: { message: 'first', cause: { message: 'second' } } });
});
