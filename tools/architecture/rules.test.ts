/** A rule that cannot fail protects nothing: each one is shown here to catch what it is there for. */
import { expect, test } from 'vitest';
import { backDoorProblems, boundaryProblems, foldersWithoutRow } from './boundaries.ts';
import { commitProblems } from './commits.ts';
import { cycleProblems } from './cycles.ts';
import { longFunctionProblems } from './function-length.ts';
import { importsOf } from './imports.ts';
import { lockProblems, undeclaredProblems, unusedRequirementProblems } from './packages.ts';
import { droppedWordProblems, participleProblems } from './plain-words.ts';
import { type SourceFile, withImports } from './project.ts';
import { type OwnPackages, resolveImport } from './resolve.ts';
import {
  barrelProblems,
  deadLinkProblems,
  defaultExportProblems,
  environmentProblems,
  fileNameProblems,
  longFileProblems,
  machinePathProblems,
  outsideProblems,
  platformProblems,
  unlistedDecisionProblems,
  wideMarkdownProblems,
} from './text-rules.ts';
import { unfinishedProblems } from './wording.ts';

const own: OwnPackages = {
  shared: { './contract': './src/contract/index.ts', './*.tsx': './src/*.tsx', './*': './src/*.ts' },
  models: { './*': './src/*.ts' },
  server: {},
};

function source(path: string, text: string): SourceFile {
  return withImports({ path, text }, own);
}

function importing(path: string, specifier: string): SourceFile {
  return source(path, `import { x } from '${specifier}';\n`);
}

test('imports are found in every form they take', () => {
  const text = [
    "import a from 'a';",
    "import type { B } from 'b';",
    "import {\n  c,\n  type D,\n} from 'c';",
    "import 'd';",
    "export * from 'e';",
    "export { f } from 'f';",
    "const g = await import('g');",
    "const notOne = 'h';",
    "export const nor = 'from i';",
    "let k: typeof import('j');",
  ].join('\n');
  expect(importsOf(text).map(({ specifier }) => specifier)).toEqual([...'abcdefgj']);
  expect(importsOf(text).flatMap(({ specifier, typeOnly }) => (typeOnly ? specifier : []))).toEqual([
    'b',
    'j',
  ]);
});

test('an import is followed to the file or library it names', () => {
  expect(resolveImport('server/src/app.ts', './config.ts', own)).toBe('server/src/config.ts');
  expect(resolveImport('e2e/a.ts', '@telltale/shared/contract', own)).toBe('shared/src/contract/index.ts');
  expect(resolveImport('e2e/a.ts', '@telltale/shared/ui/card.tsx', own)).toBe('shared/src/ui/card.tsx');
  expect(resolveImport('e2e/a.ts', '@telltale/server/src/app', own)).toMatch(/^unexported:/);
  expect(resolveImport('e2e/a.ts', '@scope/library/part', own)).toBe('npm:@scope/library');
});

test.each([
  ['shared/src/contract/x.ts', '../client/client.ts'],
  ['shared/src/contract/x.ts', 'express'],
  ['shared/src/client/x.ts', '@telltale/models/manifest'],
  ['shared/src/fingerprint/x.ts', 'node:fs'],
  ['models/src/image/x.ts', 'onnxruntime-node'],
  ['models/src/image/x.ts', '../session.node.ts'],
  ['server/src/platform/http/x.ts', '../../features/jobs/jobs.service.ts'],
  ['server/src/features/checks/x.ts', '../jobs/jobs.repository.ts'],
  ['server/src/features/checks/x.ts', '../jobs/jobs.routes.ts'],
  ['server/src/features/checks/image/x.ts', '../../../wiring.ts'],
  ['server/src/app.ts', '../test/harness.ts'],
  ['server/site/src/x.ts', '../../src/app.ts'],
  ['extension/src/content/x.ts', '@telltale/shared/client'],
  ['extension/src/content/x.ts', '../background/check.ts'],
  ['extension/src/content/x.ts', '../checks/run-check.ts'],
  ['extension/src/content/page/x.ts', '../find/offers.ts'],
  ['extension/src/content/badge/x.ts', '../main.ts'],
  ['extension/src/platform/x.ts', '../messaging/outcome.ts'],
  ['extension/src/messaging/x.ts', '../storage/items.ts'],
  ['extension/src/storage/x.ts', '../checks/run-check.ts'],
  ['extension/src/picture/x.ts', '../analyzer/requests.ts'],
  ['extension/src/analyzer/x.ts', '../background/main.ts'],
  ['extension/src/checks/x.ts', '../background/main.ts'],
  ['extension/src/checks/x.ts', '../ui/wording.ts'],
  ['extension/src/media/x.ts', '../checks/run-check.ts'],
  ['extension/src/ui/x.tsx', '../content/warn/warnings.ts'],
  ['extension/src/background/x.ts', '../content/main.ts'],
  ['extension/src/entrypoints/popup/main.tsx', '@telltale/models/session.web'],
  ['extension/src/entrypoints/check/main.tsx', '../../testing/english.ts'],
  ['extension/src/testing/x.ts', '../background/main.ts'],
  ['extension/src/dev/x.ts', '../background/main.ts'],
  ['widget/src/x.ts', 'zod'],
  ['e2e/specs/x.spec.ts', '../../server/src/app.ts'],
  ['media/pictures.ts', '../e2e/fixtures/project.ts'],
  ['e2e/specs/x.spec.ts', '@telltale/server/src/app'],
])('%s may not import %s', (path, specifier) => {
  expect(boundaryProblems([importing(path, specifier)])).toHaveLength(1);
});

test.each([
  ['shared/src/contract/x.ts', 'zod'],
  ['models/src/session.node.ts', 'onnxruntime-node'],
  ['server/src/features/checks/image/x.ts', '../checks.repository.ts'],
  ['server/src/features/checks/x.ts', '../jobs/jobs.service.ts'],
  ['extension/src/background/x.ts', '@telltale/shared/client'],
  ['extension/src/checks/x.ts', '../analyzer/requests.ts'],
  ['extension/src/analyzer/x.ts', '../content/video/video-sampler.ts'],
  ['extension/src/content/badge/x.ts', '../layer/layer-host.ts'],
  ['e2e/specs/x.spec.ts', '@telltale/shared/contract'],
])('%s may import %s', (path, specifier) => {
  expect(boundaryProblems([importing(path, specifier)])).toEqual([]);
});

test('a folder of the extension, or a room in its pages, without a row of its own is found', () => {
  const folders = ['content/page', 'content/attic', 'attic', 'ui/attic'];
  const paths = [...folders.map((folder) => `extension/src/${folder}/x.ts`), 'extension/wxt.config.ts'];
  expect(foldersWithoutRow(paths.map((path) => ({ path })))).toEqual([
    'extension/src/content/attic/',
    'extension/src/attic/',
  ]);
});

test('a type may come from where a value may not', () => {
  const text = "import type { Check } from '@telltale/shared/contract';\n";
  expect(boundaryProblems([source('extension/src/content/x.ts', text)])).toEqual([]);
});

test('a relative path into another package is found', () => {
  expect(backDoorProblems([importing('server/src/x.ts', '../../shared/src/verdict.ts')])).toHaveLength(1);
  expect(backDoorProblems([importing('server/src/x.ts', '../test/harness.ts')])).toEqual([]);
});

test('a circle is found, and a circle of types is none', () => {
  const [a, b] = [importing('server/src/a.ts', './b.ts'), importing('server/src/b.ts', './a.ts')];
  expect(cycleProblems([a, b])).toEqual(['circle: server/src/a.ts -> server/src/b.ts -> server/src/a.ts']);
  expect(cycleProblems([a, source('server/src/b.ts', "import type { x } from './a.ts';\n")])).toEqual([]);
});

test('a library that is not declared, or is declared and never imported, is found', () => {
  const packages = { '.': {}, server: { dependencies: { pg: '1' } }, shared: { dependencies: { zod: '1' } } };
  expect(undeclaredProblems([importing('server/src/x.ts', 'zod')], packages)).toHaveLength(1);
  expect(
    undeclaredProblems([importing('tools/x.ts', 'zod'), importing('server/src/x.ts', 'pg')], packages),
  ).toEqual([]);
  expect(
    unusedRequirementProblems(['pg', 'express'], [importing('server/src/x.ts', 'pg')], packages),
  ).toHaveLength(2);
});

test('a lock that leaves out an optional package is found', () => {
  const linter = { optionalDependencies: { 'linter-darwin': '1' } };
  expect(lockProblems({ packages: { 'node_modules/linter': linter } })).toHaveLength(1);
  expect(
    lockProblems({ packages: { 'node_modules/linter': linter, 'node_modules/linter-darwin': {} } }),
  ).toEqual([]);
});

test.each([
  ['a default export', defaultExportProblems, 'server/src/x.ts', 'export default 1;\n'],
  ['a barrel', barrelProblems, 'shared/src/ui/index.ts', "export * from './card.tsx';\n"],
  ['a read of the environment', environmentProblems, 'server/src/app.ts', 'const a = process.env.A;\n'],
  [
    'a page object in shared arithmetic',
    platformProblems,
    'models/src/image/x.ts',
    'document.createElement("canvas");\n',
  ],
  ['a badly named file', fileNameProblems, 'server/src/badName.ts', ''],
])('%s is found', (_, rule, path, text) => {
  expect(rule([source(path, text)])).toHaveLength(1);
});

test.each([
  ['a file that is too long', longFileProblems, 'server/src/x.ts', '\n'.repeat(301)],
  ['a path of one machine', machinePathProblems, 'README.md', `see ${'/ho'}me/someone/file`],
  ['a path that leads outside', outsideProblems, 'tools/x.ts', `read('../${'../data'}')`],
  ['a dropped word', droppedWordProblems, 'server/src/x.ts', '// Whoever asks, waits.'],
  ['a wide line of prose', wideMarkdownProblems, 'docs/x.md', `Word ${'word '.repeat(30)}`],
  ['a decision out of the list', unlistedDecisionProblems, 'docs/decisions/0099-x.md', '# X'],
  ['an unfinished place', unfinishedProblems, 'server/src/x.ts', `// ${'TO'}DO later`],
])('%s is found', (_, rule, path, text) => {
  expect(rule([{ path, text }])).toHaveLength(1);
});

test('a link to a file that is not there is found, and one to a page of the web is let be', () => {
  const text = 'See [one](../x.md#part), [two](y.ts) and [three](https://site.example/z).';
  const there = new Set(['x.md']);
  const problems = deadLinkProblems([{ path: 'docs/a.md', text }], (path) => there.has(path));
  expect(problems).toEqual(['docs/a.md leads to docs/y.ts, which is not there']);
});

test.each([
  ['export async function kept(answer: Answer): Promise<void> {}'],
  ['const settled = async (answer: Answer) => store(answer);'],
  ['  const escaped = (text: string): string => text;'],
])('a function named by a participle is found: %s', (line) => {
  expect(participleProblems([source('server/src/x.ts', line)])).toHaveLength(1);
});

test.each([
  ['const kept = answers.filter((answer) => answer.isKept);'],
  ['function keep(answer: Answer): void {}'],
  ['const used = await countUsed();'],
])('a value may be named by a participle: %s', (line) => {
  expect(participleProblems([source('server/src/x.ts', line)])).toEqual([]);
});

test.each([
  ['a'.repeat(73), 'Why.'],
  ['Give the queue a limit.', 'Why.'],
  ['Added a limit', 'Why.'],
  ['Give the queue a limit', ''],
])('a commit "%s" with the body "%s" is refused', (subject, body) => {
  expect(commitProblems([{ subject, body }]).length).toBeGreaterThan(0);
});

test('a commit that says what and why is accepted', () => {
  expect(commitProblems([{ subject: 'Give the queue a limit', body: 'It grew without end.' }])).toEqual([]);
});

const functionOf = (name: string, lines: number) => `function ${name}() {\n${'go();\n'.repeat(lines - 2)}}\n`;

test.each([
  ['a function', 'x.ts', functionOf('go', 41), 'go'],
  ['an arrow function', 'x.ts', `const go = () => {\n${'stop();\n'.repeat(40)}};\n`, 'go'],
  ['a method', 'x.ts', `const y = { go() {\n${'stop();\n'.repeat(40)}} };\n`, 'go'],
  [
    'a function inside another, and that one',
    'x.ts',
    functionOf('y', 20).replace('go();', functionOf('go', 41)),
    'go',
  ],
  ['a component', 'x.tsx', functionOf('Page', 61), 'Page'],
])('%s that is too long is found', (_, file, text, name) => {
  const path = `server/src/${file}`;
  expect(longFunctionProblems([{ path, text }]).join()).toContain(`${path} ${name} has `);
});

test('markup may take more lines than code', () => {
  expect(longFunctionProblems([{ path: 'widget/src/x.tsx', text: functionOf('Page', 60) }])).toEqual([]);
});
