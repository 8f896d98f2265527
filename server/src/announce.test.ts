import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { curlLine, placesOf } from './announce.ts';

test('the curl line survives the shell when the project lies in a folder with a blank in its name', () => {
  const line = curlLine('http://localhost:8787', 'tt_live_x', '/my projects/picture.jpg');
  const { stdout } = spawnSync('sh', ['-c', `curl() { printf '%s\\n' "$@"; }\n${line}`], {
    encoding: 'utf8',
  });
  expect(stdout.split('\n')).toEqual(
    expect.arrayContaining([
      'http://localhost:8787/v1/assets/check',
      'Authorization: Bearer tt_live_x',
      'file=@/my projects/picture.jpg',
      'sync=true',
    ]),
  );
});

test('the start names the first page first, with what to try there, and the outbox only where there is one', () => {
  const [first = '', ...others] = placesOf('http://localhost:8787', false);
  expect(first).toMatch(/ http:\/\/localhost:8787\/ .*drop a picture, paste a text, or press a sample/);
  expect(others.join('\n')).not.toContain('/dev/outbox');
  expect(placesOf('http://localhost:8787', true).join('\n')).toContain('/dev/outbox');
});
