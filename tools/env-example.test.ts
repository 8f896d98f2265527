import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readConfig } from '../server/src/config.ts';
import { projectRoot } from './process.ts';

const example = readFileSync(join(projectRoot, '.env.example'), 'utf8');

test('.env.example lists exactly the settings the server reads', () => {
  const read = readFileSync(join(projectRoot, 'server/src/settings.ts'), 'utf8').matchAll(
    /^ {2}([A-Z][A-Z0-9_]+):/gm,
  );
  const listed = example.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm);
  const names = (matches: Iterable<RegExpMatchArray>) => Array.from(matches, ([, name]) => name).sort();
  expect(names(listed)).toEqual(names(read));
});

test('the values in .env.example are the defaults', () => {
  expect(readConfig(parseEnv(example))).toEqual(readConfig({}));
});
