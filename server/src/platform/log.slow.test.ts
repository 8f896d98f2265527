import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const talkative = fileURLToPath(new URL('../../test/talkative.ts', import.meta.url));

async function talkTo(file: string, lines: number) {
  const output = openSync(file, 'w');
  const child = spawn(process.execPath, ['--import', 'tsx', talkative, String(lines)], {
    stdio: ['ignore', output, 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  const [code] = await once(child, 'close');
  closeSync(output);
  return { said, code };
}

test.runIf(existsSync('/dev/full'))(
  'a log on a full disk costs lines, and neither stops the process nor its end',
  async () => {
    expect(await talkTo('/dev/full', 50)).toEqual({ said: 'alive\n', code: 0 });
  },
);

test('every line arrives, the last ones too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'telltale-log-'));
  const file = join(folder, 'log');
  await talkTo(file, 20);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).line)).toEqual(Array.from({ length: 20 }, (_, line) => line));
  rmSync(folder, { recursive: true });
});
