import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serverNodeOptions } from './node-options.ts';
import { projectRoot } from './process.ts';

test('the image starts the server as npm start does', () => {
  const command = /^CMD (\[.*\])$/m.exec(readFileSync(join(projectRoot, 'Dockerfile'), 'utf8'))?.[1] ?? '[]';
  expect(JSON.parse(command)).toEqual(['node', ...serverNodeOptions, 'server/src/main.ts']);
});
