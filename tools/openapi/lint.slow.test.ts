import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { projectRoot } from '../process.ts';

/** What the linters would tell or ask their makers, they keep to themselves. */
const offline = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

const configured = {
  spectral: ['--ruleset=tools/openapi/spectral.yaml', '--fail-severity=hint', '--quiet'],
  redocly: ['--config=tools/openapi/redocly.yaml'],
} as const;

function lint(linter: keyof typeof configured, file: string) {
  const args = [`node_modules/.bin/${linter}`, 'lint', file, ...configured[linter], '--format=json'];
  const env = { ...process.env, ...offline };
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: projectRoot, encoding: 'utf8', env });
  return { status, report: JSON.parse(stdout) };
}

const published = 'docs/openapi.json';
const poor = 'tools/openapi/poor-document.json';

/** A linter takes two seconds of a core, which a busy machine may take its time to give. */
const slow = { timeout: 180_000 };

test('spectral finds nothing to say against the published document, not even a hint', slow, () => {
  expect(lint('spectral', published)).toEqual({ status: 0, report: [] });
});

test('spectral, so configured, sees a document that says too little', slow, () => {
  expect(lint('spectral', poor).report).not.toEqual([]);
});

test('redocly finds no error and no warning in the published document', slow, () => {
  const { status, report } = lint('redocly', published);
  expect({ status, ...report.totals }).toEqual({ status: 0, errors: 0, warnings: 0, ignored: 0 });
});

test('redocly, so configured, sees a document that says too little', slow, () => {
  expect(lint('redocly', poor).report.totals.errors).toBeGreaterThan(0);
});
