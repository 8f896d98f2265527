import { runTool } from '../process.ts';
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

/**
 * What Mozilla's shop would say of a build. Warnings are listed, not counted: they name habits of libraries, and are
 * looked at when they change.
 */
export async function lintExtension(folder: string): Promise<Tally> {
  const { output } = await runTool('addons-linter', ['--output', 'json', folder]);
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
