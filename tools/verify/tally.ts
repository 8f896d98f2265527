/** How many checks or tests of a step held, and what is known of those that did not. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** One entry a failure that can be named: its name, then what it said. A crash may leave fewer than `failed`. */
  readonly failures: readonly string[];
}

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] };
export const onePassed: Tally = { ...nothing, passed: 1 };
export const oneSkipped: Tally = { ...nothing, skipped: 1 };

/** @param said what failed; of a long text, only its end is kept */
export function oneFailed(said: string): Tally {
  return { ...nothing, failed: 1, failures: [endOf(said)] };
}

export function sum(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((total, tally) => total + tally.passed, 0),
    failed: tallies.reduce((total, tally) => total + tally.failed, 0),
    skipped: tallies.reduce((total, tally) => total + tally.skipped, 0),
    failures: tallies.flatMap(({ failures }) => failures),
  };
}

export function summaryLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

const keptLines = 12;

function endOf(said: string): string {
  const lines = said.trimEnd().split('\n');
  return lines.length <= keptLines ? lines.join('\n') : ['…', ...lines.slice(-keptLines)].join('\n');
}
