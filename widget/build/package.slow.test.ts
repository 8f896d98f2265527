import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPackage } from './package.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const tsc = here('../../node_modules/.bin/tsc');

// Inside the project, so that the package's user finds Preact and React's types where an installation would put them.
mkdirSync(here('../../.cache'), { recursive: true });
const folder = mkdtempSync(here('../../.cache/widget-'));
const home = join(folder, 'node_modules/@telltale/widget');
const inFolder = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });

beforeAll(async () => {
  mkdirSync(home, { recursive: true });
  for (const name of ['package.json', 'types'])
    cpSync(here(`../${name}`), join(home, name), { recursive: true });
  await buildPackage(join(home, 'dist/npm'), readFileSync(here('../src/types.ts'), 'utf8'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the examples for Preact and React are typed by the package alone, and wrong uses are found', () => {
  for (const name of ['preact.tsx', 'react.tsx'])
    writeFileSync(join(folder, name), readFileSync(here(`../examples/${name}`)));
  writeFileSync(
    join(folder, 'wrong.tsx'),
    `${['import type {} from', "'@telltale/widget/preact';"].join(' ')}
    // @ts-expect-error: lanes are named in one string
    export const wrong = <telltale-check lanes={['image']} />;
    // @ts-expect-error: a signal is for a picture
    export const lost = <telltale-signal />;
    export const right = <telltale-signal for="#photo" ontelltale:result={({ detail }) => {
      // @ts-expect-error: no result says that
      void detail.result.is_real;
    }} />;`,
  );
  const options = { strict: true, noEmit: true, jsx: 'react-jsx', jsxImportSource: 'preact' };
  const modules = { module: 'esnext', moduleResolution: 'bundler', lib: ['ES2023', 'DOM'], types: [] };
  const config = { compilerOptions: { ...options, ...modules, target: 'es2022' }, include: ['*.tsx'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  expect(inFolder(tsc, '-p', '.')).toBe('');
});

test('it can be imported where there is no page, and brings all it needs', () => {
  const script = `const { registerTelltale } = await import('@telltale/widget'); registerTelltale(); console.log('fine');`;
  expect(inFolder(process.execPath, '--input-type=module', '-e', script)).toBe('fine\n');
  const code = readFileSync(join(home, 'dist/npm/index.js'), 'utf8');
  expect(
    [...code.matchAll(/(?:from|import\()\s*[`'"]([^`'"]+)/g)].map(([, name = '']) => name[0]),
  ).not.toContain('@');
});
