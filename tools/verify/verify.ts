import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, seconds } from '../process.ts';
import { isStepName, runStep, type Step, steps } from './steps.ts';
import { oneFailed, sum, summaryLine, type Tally } from './tally.ts';

/**
 * Runs the named steps, or all of them. A failing step does not hide the later ones, and what failed is told again at
 * the end, where a log that was cut still has it. Returns the exit code.
 */
export async function verify(names: readonly string[]): Promise<number> {
  const known = Object.keys(steps).filter(isStepName);
  const unknown = names.filter((name) => !isStepName(name));
  if (unknown.length > 0) {
    console.error(`There is no step "${unknown.join('", "')}". Steps: ${known.join(' ')}`);
    return 1;
  }
  forgetServerSettings();
  // In node_modules, so that an installation empties it. What starts servers passes it on.
  process.env.NODE_COMPILE_CACHE ??= join(projectRoot, 'node_modules/.cache/compiled');
  // Ended from outside, we still end what we started: the children and the temporary Postgres watch for our exit.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => process.exit(130));
  const chosen = known.filter((name) => names.length === 0 || names.includes(name));
  const started = performance.now();
  findPrograms(chosen.map((name) => steps[name]));
  const tallies: Tally[] = [];
  for (const [index, name] of chosen.entries())
    tallies.push(await report(`[${index + 1}/${chosen.length}] ${steps[name].title}`, steps[name]));
  const total = sum(tallies);
  for (const failure of total.failures) console.log(`\nFailed: ${failure}`);
  console.log(`\nFinished in ${seconds(started)}`);
  console.log(summaryLine(total));
  return total.failed === 0 ? 0 : 1;
}

/** Ahead of the steps that use them, which wait for what is not there yet. */
function findPrograms(chosen: readonly Step[]): void {
  for (const { findProgram } of chosen) findProgram?.().catch(() => undefined);
}

async function report(title: string, step: Step): Promise<Tally> {
  console.log(`\n${title} …`);
  const started = performance.now();
  const tally = await runStep(step).catch((error: unknown) => {
    console.error(error);
    return oneFailed(String(error));
  });
  console.log(`${title}: ${summaryLine(tally)} (${seconds(started)})`);
  return { ...tally, failures: tally.failures.map((failure) => `${title}\n${failure}`) };
}

/** Settings meant for a server of the developer's own (DATABASE_URL above all) must not reach the tests' servers. */
function forgetServerSettings(): void {
  const names = readFileSync(join(projectRoot, '.env.example'), 'utf8').matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm);
  for (const [, name] of names) if (name !== undefined) delete process.env[name];
  delete process.env.TELLTALE_TEST_DATABASE_URL;
  delete process.env.TELLTALE_TEST_EMBEDDED_DATA;
}
