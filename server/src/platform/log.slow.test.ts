import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';

const talkative = fileURLToPath(new URL('../../test/talkative.ts', import.meta.url));
/** It leaves standard output as it was given. Node's worker threads, and tsx, ask for it, and change it by that. */
const typescript = new URL('./typescript.mjs', import.meta.url).href;

let child: ChildProcess | undefined;
afterEach(() => child?.kill('SIGKILL'));

function talk(stdio: StdioOptions, lines: number, lineBytes = 1): ChildProcess {
  const args = ['--import', typescript, talkative, String(lines), String(lineBytes)];
  child = spawn(process.execPath, args, { stdio });
  return child;
}

async function talkTo(file: string, lines: number) {
  const output = openSync(file, 'w');
  const { said, code } = await hear(talk(['ignore', output, 'pipe'], lines));
  closeSync(output);
  return { said, code };
}

/** What it says on standard error, until it has ended. */
async function hear(talking: ChildProcess) {
  let said = '';
  talking.stderr?.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  const [code] = await once(talking, 'exit');
  return { said, code };
}

const numbersOf = (text: string): number[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).line);
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

test.runIf(existsSync('/dev/full'))(
  'a log on a full disk costs lines, and neither stops the process nor its end',
  async () => {
    expect(await talkTo('/dev/full', 50)).toEqual({ said: 'alive\n', code: 0 });
  },
);

test('a log that nobody reads costs lines, and neither stops the process nor its end', async () => {
  expect(await hear(talk(['ignore', 'pipe', 'pipe'], 50, 20_000))).toEqual({ said: 'alive\n', code: 0 });
}, 20_000);

test('a reader that is late gets every line, whole and in order', async () => {
  const talking = talk(['ignore', 'pipe', 'pipe'], 50, 20_000);
  // Its last word, after which it waits for a second.
  if (talking.stderr) await once(talking.stderr, 'data');
  let text = '';
  talking.stdout?.on('data', (chunk: Buffer) => {
    text += chunk;
  });
  await once(talking, 'close');
  expect(numbersOf(text)).toEqual(upTo(50));
});

test('every line arrives, the last ones too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'telltale-log-'));
  const file = join(folder, 'log');
  await talkTo(file, 20);
  expect(numbersOf(readFileSync(file, 'utf8'))).toEqual(upTo(20));
  rmSync(folder, { recursive: true });
});
