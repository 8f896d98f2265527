import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, runTool } from '../process.ts';
import { oneFailed, onePassed, type Tally } from './tally.ts';

interface Finding {
  readonly code: string;
  readonly message: string;
  readonly file?: string;
}

interface Report {
  readonly errors: readonly Finding[];
  readonly warnings: readonly Finding[];
}

/** Any but those that the packager refuses: publishers of the extension name their own. */
const someId = 'telltale@newsroom.press';

/** What Mozilla's shop would say of the very file that it is given: packed for it, with no address of a server. */
export async function lintFirefoxPackage(): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'telltale-package-'));
  try {
    const options = ['--browser', 'firefox', '--firefox-id', someId, '--out', folder];
    const { ok, output } = await run('npm', ['run', '--silent', 'package', '--', ...options]);
    const file = (await readdir(folder)).find((name) => name.endsWith('-firefox.zip'));
    if (ok && file !== undefined) return await lintExtension(join(folder, file));
    console.error(output);
    return oneFailed(output);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Warnings are listed, not counted: they name habits of libraries, and are
 * looked at when they change.
 */
async function lintExtension(file: string): Promise<Tally> {
  const { output } = await runTool('addons-linter', ['--output', 'json', file]);
  const report = parse(output);
  if (report === null) {
    console.error(output);
    return oneFailed(output);
  }
  for (const [kind, findings] of [
    ['error', report.errors],
    ['warning', report.warnings],
  ] as const)
    for (const { code, message, file } of findings)
      console.log(`${kind}: ${code} in ${file ?? 'the package'}: ${message}`);
  return report.errors.length === 0
    ? onePassed
    : oneFailed(report.errors.map(({ code, message }) => `${code}: ${message}`).join('\n'));
}

function parse(output: string): Report | null {
  try {
    return JSON.parse(output);
  } catch {
    return null;
  }
}
