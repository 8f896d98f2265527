import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { projectRoot } from '../process.ts';
import { oneFailed, type Tally } from './tally.ts';

interface VitestReport {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly VitestFile[];
}

interface VitestFile {
  readonly name: string;
  readonly status: string;
  /** Why the file could not be loaded. */
  readonly message?: string;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly fullName: string;
    readonly failureMessages?: readonly string[] | null;
  }[];
}

/** A file that could not even be loaded holds no tests; it counts as one failure. */
export function vitestTally(file: string, ok: boolean): Tally {
  const report = readReport<VitestReport>(file);
  if (report === null) return oneFailed('The tests ended without a report.');
  const unloadable = report.testResults.filter(isUnloadable);
  const failures = report.testResults.flatMap((result) =>
    isUnloadable(result)
      ? [failure(fromRoot(result.name), result.message)]
      : result.assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) =>
            failure(`${fromRoot(result.name)} › ${fullName}`, failureMessages?.[0]),
          ),
  );
  return atLeastOneFailure(ok, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  });
}

function isUnloadable({ status, assertionResults }: VitestFile): boolean {
  return status === 'failed' && assertionResults.length === 0;
}

function fromRoot(path: string): string {
  return relative(projectRoot, path);
}

interface PlaywrightReport {
  readonly stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  readonly errors: readonly PlaywrightError[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightError {
  readonly message?: string;
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly errors?: readonly PlaywrightError[] }[];
    }[];
  }[];
}

/** A flaky test failed once; it counts as failed, because nobody looks at it otherwise. */
export function playwrightTally(file: string, ok: boolean): Tally {
  const report = readReport<PlaywrightReport>(file);
  if (report === null) return oneFailed('The browser tests ended without a report.');
  const { expected, unexpected, flaky, skipped } = report.stats;
  return atLeastOneFailure(ok, {
    passed: expected,
    failed: unexpected + flaky + report.errors.length,
    skipped,
    failures: [
      ...(report.suites ?? []).flatMap(browserFailures),
      ...report.errors.map(({ message }) => failure('Outside of all tests', message)),
    ],
  });
}

function browserFailures({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) =>
        failure(`${file}:${line} › ${title}`, results.flatMap(({ errors = [] }) => errors)[0]?.message),
      ),
  );
  return [...own, ...suites.flatMap(browserFailures)];
}

const keptLines = 8;

/** Name and the beginning of what was said: what was expected stands first, the stack comes after it. */
function failure(name: string, message: string | undefined): string {
  const said = stripVTControlCharacters(message ?? '').trim();
  const lines = said === '' ? [] : said.split('\n').slice(0, keptLines);
  return [name, ...lines.map((line) => `  ${line}`)].join('\n');
}

/** A runner can fail without a failing test (an error outside of all, a crash): that must show in the sum. */
function atLeastOneFailure(ok: boolean, tally: Tally): Tally {
  if (ok || tally.failed > 0) return tally;
  return { ...tally, failed: 1, failures: ['The runner failed, though no test did.'] };
}

function readReport<R>(file: string): R | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as R;
  } catch {
    return null;
  }
}
