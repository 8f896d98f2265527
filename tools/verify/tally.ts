import { readFileSync } from 'node:fs';

/** How many checks or tests of a step held. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0 };
export const onePassed: Tally = { ...nothing, passed: 1 };
export const oneFailed: Tally = { ...nothing, failed: 1 };
export const oneSkipped: Tally = { ...nothing, skipped: 1 };

export function sum(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((total, tally) => total + tally.passed, 0),
    failed: tallies.reduce((total, tally) => total + tally.failed, 0),
    skipped: tallies.reduce((total, tally) => total + tally.skipped, 0),
  };
}

export function summaryLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

interface VitestReport {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
}

/** A file that could not even be loaded holds no tests; it counts as one failure. */
export function vitestTally(file: string, ok: boolean): Tally {
  const report = readReport<VitestReport>(file);
  if (report === null) return oneFailed;
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  return atLeastOneFailure(ok, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable,
    skipped: report.numPendingTests + report.numTodoTests,
  });
}

interface PlaywrightReport {
  readonly stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  readonly errors: readonly unknown[];
}

/** A flaky test failed once; it counts as failed, because nobody looks at it otherwise. */
export function playwrightTally(file: string, ok: boolean): Tally {
  const report = readReport<PlaywrightReport>(file);
  if (report === null) return oneFailed;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return atLeastOneFailure(ok, {
    passed: expected,
    failed: unexpected + flaky + report.errors.length,
    skipped,
  });
}

/** A runner can fail without a failing test (an error outside of all, a crash): that must show in the sum. */
function atLeastOneFailure(ok: boolean, tally: Tally): Tally {
  return ok ? tally : { ...tally, failed: Math.max(1, tally.failed) };
}

function readReport<R>(file: string): R | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as R;
  } catch {
    return null;
  }
}
