import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../process.ts';
import { playwrightTally, vitestTally } from './reports.ts';
import { nothing, oneFailed, sum, summaryLine } from './tally.ts';

function reportFile(report: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'telltale-tally-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

const vitestReport = {
  success: true,
  numPassedTests: 7,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: [],
};
const playwrightReport = { stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] };

test('the last line names skipped tests only when there are some', () => {
  expect(summaryLine({ ...nothing, passed: 3 })).toBe('3 passed, 0 failed');
  expect(summaryLine(sum([nothing, { passed: 3, failed: 1, skipped: 2, failures: [] }]))).toBe(
    '3 passed, 1 failed, 2 skipped',
  );
});

test('a run of green tests counts as it is', () => {
  expect(vitestTally(reportFile(vitestReport), true)).toEqual({ ...nothing, passed: 7, skipped: 1 });
  expect(playwrightTally(reportFile(playwrightReport), true)).toEqual({ ...nothing, passed: 3 });
});

test('a test file that cannot be loaded is a failure', () => {
  const name = join(projectRoot, 'server/a.db.test.ts');
  const testResults = [{ name, status: 'failed', message: 'No such module', assertionResults: [] }];
  const tally = vitestTally(reportFile({ ...vitestReport, testResults }), false);
  expect(tally.failed).toBe(1);
  expect(tally.failures).toEqual(['server/a.db.test.ts\n  No such module']);
});

test('a runner that fails without a failing test, or leaves no report, is a failure', () => {
  expect(vitestTally(reportFile(vitestReport), false).failed).toBe(1);
  expect(vitestTally('/nowhere.json', true).failed).toBe(1);
  expect(playwrightTally('/nowhere.json', true).failed).toBe(1);
});

test('a flaky browser test is a failure', () => {
  const stats = { expected: 2, unexpected: 0, flaky: 1, skipped: 0 };
  expect(playwrightTally(reportFile({ stats, errors: [] }), true).failed).toBe(1);
});

test('a failing test is named with what it said, its colours taken off', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'one' },
    { status: 'failed', fullName: 'two', failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[39m'] },
  ];
  const testResults = [{ name: join(projectRoot, 'models/a.test.ts'), status: 'failed', assertionResults }];
  expect(
    vitestTally(reportFile({ ...vitestReport, numFailedTests: 1, testResults }), false).failures,
  ).toEqual(['models/a.test.ts › two\n  expected 1 to be 2']);
});

test('a failing browser test is found in whichever suite it is', () => {
  const results = [{ errors: [{ message: 'Timeout 5000ms exceeded.' }] }, { errors: [] }];
  const spec = { title: 'is seen', file: 'a.spec.ts', line: 7, tests: [{ status: 'flaky', results }] };
  const report = {
    stats: { expected: 2, unexpected: 0, flaky: 1, skipped: 0 },
    errors: [],
    suites: [{ suites: [{ specs: [spec] }], specs: [] }],
  };
  expect(playwrightTally(reportFile(report), false).failures).toEqual([
    'a.spec.ts:7 › is seen\n  Timeout 5000ms exceeded.',
  ]);
});

test('of a check that said much, the end is kept', () => {
  const said = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n');
  expect(oneFailed(said).failures[0]).toMatch(/^…\nline 28\n.*line 39$/s);
});
