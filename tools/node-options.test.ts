import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { imageNodeOptions } from './node-options.ts';
import { projectRoot } from './process.ts';

test('the image starts the compiled server with the options of the image', () => {
  const command = /^CMD (\[.*\])$/m.exec(readFileSync(join(projectRoot, 'Dockerfile'), 'utf8'))?.[1] ?? '[]';
  expect(JSON.parse(command)).toEqual(['node', ...imageNodeOptions, 'server/src/main.js']);
});
