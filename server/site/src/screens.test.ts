import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const site = fileURLToPath(new URL('.', import.meta.url));

test('each screen stays under 150 lines', () => {
  const screens = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.tsx'),
  );
  expect(screens.length).toBeGreaterThan(20);
  const linesIn = (path: string) => readFileSync(join(site, path), 'utf8').split('\n').length - 1;
  expect(screens.filter((path) => linesIn(path) >= 150)).toEqual([]);
});
