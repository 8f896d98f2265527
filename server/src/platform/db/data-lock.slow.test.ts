import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DataFolderInUse, lockDataFolder } from './data-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'telltale-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const leave = (holder: object, where = folder) =>
  writeFileSync(join(where, 'server.lock'), JSON.stringify({ host: hostname(), started: null, ...holder }));

async function withDeadPid<Result>(use: (pid: number | undefined) => Result): Promise<Result> {
  const dead = spawn(process.execPath, ['-e', '']);
  await once(dead, 'exit');
  return use(dead.pid);
}

test('a folder held by a living process is refused with a sentence that names the process', async () => {
  const holder = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  leave({ pid: holder.pid });
  try {
    expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse);
    expect(() => lockDataFolder(folder)).toThrow(`process ${holder.pid}`);
  } finally {
    holder.kill();
  }
});

test('a folder is not claimed twice by one process', () => {
  const release = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(`process ${process.pid}`);
  release();
  lockDataFolder(folder)();
});

test('a lock left by a killed process is taken over, and released again without a trace', async () => {
  await withDeadPid((pid) => leave({ pid }));
  lockDataFolder(folder)();
  lockDataFolder(folder)();
  expect(readdirSync(folder)).toEqual([]);
});

test('a lock cut short by a crash of the machine is taken over', () => {
  writeFileSync(join(folder, 'server.lock'), '');
  lockDataFolder(folder)();
});

test('a lock of another machine is respected, since its process cannot be seen from here', async () => {
  await withDeadPid((pid) => leave({ pid, host: 'elsewhere' }));
  expect(() => lockDataFolder(folder)).toThrow('on elsewhere');
});

test.runIf(process.platform === 'linux')(
  'a process id that was given out again does not hold the lock',
  () => {
    const release = lockDataFolder(folder);
    const own: object = JSON.parse(readFileSync(join(folder, 'server.lock'), 'utf8'));
    leave({ ...own, started: '1' });
    lockDataFolder(folder)();
    release();
  },
);

describe('of processes that start together', () => {
  const rounds = 40;
  const leadMs = 8;
  let claimants: ChildProcess[];
  beforeEach(async () => {
    const program = new URL('../../../test/lock-claimant.ts', import.meta.url);
    claimants = Array.from({ length: 4 }, () => fork(program, { execArgv: ['--import', 'tsx'] }));
    await Promise.all(claimants.map((claimant) => once(claimant, 'message')));
  });
  afterEach(() => {
    for (const claimant of claimants) claimant.kill();
  });

  test.each(['a fresh folder', 'a folder left by a killed process'])(
    'exactly one holds %s',
    async (state) => {
      const killedPid = await withDeadPid((pid) => pid);
      const holders: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const shared = join(folder, String(round));
        mkdirSync(shared);
        if (state !== 'a fresh folder') leave({ pid: killedPid }, shared);
        const atMs = Date.now() + leadMs;
        const answers = claimants.map(async (claimant) => {
          const answer = once(claimant, 'message');
          claimant.send({ folder: shared, atMs });
          return (await answer)[0] === true;
        });
        holders.push((await Promise.all(answers)).filter(Boolean).length);
      }
      expect(holders).toEqual(Array.from({ length: rounds }, () => 1));
    },
  );
});
