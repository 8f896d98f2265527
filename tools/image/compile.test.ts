import { expect, test } from 'vitest';
import { compiledPath, compileManifest, compileScript } from './compile.ts';

test.each([
  ['server/src/main.ts', 'server/src/main.js'],
  ['server/src/page.tsx', 'server/src/page.js'],
  ['server/src/types.d.ts', 'server/src/types.d.ts'],
  ['server/src/entry.mjs', 'server/src/entry.mjs'],
])('%s is compiled to %s', (path, expected) => expect(compiledPath(path)).toBe(expected));

test('types and JSX go, and files of ours are found under their new names', async () => {
  const source = `import { one, type Two } from './one.ts';
import words from './words.json';
import { pdq } from '@telltale/shared/fingerprint/pdq';
import { Page } from '@telltale/shared/page.tsx';
const thread = new URL('../two.thread.ts', import.meta.url);
export const page = (two: Two) => <Page one={one(two)} words={words} pdq={pdq} thread={thread} />;
export { three } from "./three.ts";
`;
  const code = await compileScript('a/page.tsx', source);
  for (const part of [
    'from "./one.js"',
    'from "./words.json" with { type: "json" }',
    'from "@telltale/shared/fingerprint/pdq"',
    'from "@telltale/shared/page.js"',
    'new URL("../two.thread.js", import.meta.url)',
    'from "./three.js"',
    'from "preact/jsx-runtime"',
  ])
    expect(code).toContain(part);
  expect(code).not.toMatch(/Two|\.tsx?"|sourcesContent/);
});

test('words that only end like a file stay as they are', async () => {
  const code = await compileScript('a.ts', "export const name = 'main.ts', path = 'server/src/main.ts';");
  expect(code).toContain('name = "main.ts", path = "server/src/main.ts"');
});

test('a package names its compiled files to others, and in its commands', () => {
  expect(
    compileManifest(
      JSON.stringify({
        scripts: {
          admin: 'node --import ./server/src/platform/typescript.mjs tools/admin.ts',
          start: 'node tools/start.mjs',
        },
        exports: { './*.tsx': './src/*.tsx', './*': './src/*.ts', './locales/*': './src/locales/*' },
      }),
    ),
  ).toBe(
    JSON.stringify({
      scripts: { admin: 'node tools/admin.js', start: 'node tools/start.mjs' },
      exports: { './*.js': './src/*.js', './*': './src/*.js', './locales/*': './src/locales/*' },
    }),
  );
});
