import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataFolderInUse, lockDataFolder } from './data-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'telltale-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a folder held by a living process is refused with a sentence that names the process', async () => {
  const holder = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  writeFileSync(join(folder, 'server.lock'), String(holder.pid));
  try {
    expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse);
    expect(() => lockDataFolder(folder)).toThrow(`process ${holder.pid}`);
  } finally {
    holder.kill();
  }
});

test('a lock left by a killed process is taken over, and released again', async () => {
  const dead = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => dead.once('exit', resolve));
  writeFileSync(join(folder, 'server.lock'), String(dead.pid));
  const release = lockDataFolder(folder);
  release();
  lockDataFolder(folder)();
});
