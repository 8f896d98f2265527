import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nothing, playwrightTally, sum, summaryLine, vitestTally } from './tally.ts';

function reportFile(report: object): string {
  const file = join(mkdtempSync(join(tmpdir(), 'telltale-tally-')), 'report.json');
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
  expect(summaryLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
  expect(summaryLine(sum([nothing, { passed: 3, failed: 1, skipped: 2 }]))).toBe(
    '3 passed, 1 failed, 2 skipped',
  );
});

test('a run of green tests counts as it is', () => {
  expect(vitestTally(reportFile(vitestReport), true)).toEqual({ passed: 7, failed: 0, skipped: 1 });
  expect(playwrightTally(reportFile(playwrightReport), true)).toEqual({ passed: 3, failed: 0, skipped: 0 });
});

test('a test file that cannot be loaded is a failure', () => {
  const testResults = [{ status: 'failed', assertionResults: [] }];
  expect(vitestTally(reportFile({ ...vitestReport, testResults }), false).failed).toBe(1);
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
