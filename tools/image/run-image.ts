import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { run } from '../process.ts';

export interface ImageProcess {
  /** Resolves when a line of its output matches; rejects when it ends before. */
  waitForPrinted(pattern: RegExp): Promise<void>;
  output(): string;
  stop(): void;
  /** Resolves to its exit code, or the signal that ended it. */
  waitForExit(): Promise<number | string | null>;
}

/** A laid-out image in use, as a container would use it: no root, no place to write but its data and /tmp. */
export interface Image {
  /** Starts a Node process in it, which knows these settings and nothing else. */
  start(args: readonly string[], settings: Readonly<Record<string, string>>): ImageProcess;
  /** Every file of it. */
  files(): string[];
  /** Ends what still runs, and deletes it with all that was written. */
  close(): Promise<void>;
}

/** The user `nobody` of Linux: root gives its rights up for it, as `USER node` does in the image. */
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;
const asNobody = isRoot ? { uid: nobody, gid: nobody } : {};

export async function openImage(root: string): Promise<Image> {
  const writable = mkdtempSync(join(tmpdir(), 'telltale-image-data-'));
  chmodSync(root, 0o755);
  await run('chmod', ['-R', 'a-w,a+rX', root]);
  if (isRoot) chownSync(writable, nobody, nobody);
  const processes: ChildProcess[] = [];
  let folders = 0;

  const folderOfItsOwn = () => {
    const folder = join(writable, String(folders++));
    for (const path of [folder, join(folder, 'tmp')]) {
      mkdirSync(path);
      if (isRoot) chownSync(path, nobody, nobody);
    }
    return { DATA_DIR: join(folder, 'data'), TMPDIR: join(folder, 'tmp') };
  };
  return {
    start(args, settings) {
      const child = spawn(process.execPath, args, {
        cwd: root,
        env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn', ...folderOfItsOwn(), ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
        ...asNobody,
      });
      processes.push(child);
      return follow(child);
    },
    files: () =>
      readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => !entry.isDirectory())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)))
        .sort(),
    async close() {
      for (const child of processes) child.kill('SIGKILL');
      await run('chmod', ['-R', 'u+w', root]);
      for (const folder of [root, writable]) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function follow(child: ChildProcess): ImageProcess {
  let output = '';
  const listeners = new Set<() => void>();
  const exit = new Promise<number | string | null>((resolve) => {
    child.once('close', (code, signal) => resolve(signal ?? code));
    child.once('error', (error) => resolve(error.message));
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      for (const look of listeners) look();
    });
  return {
    output: () => output,
    waitForPrinted: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => pattern.test(output) && resolve();
        listeners.add(look);
        void exit.then((how) => reject(new Error(`ended (${how}) before it printed ${pattern}:\n${output}`)));
        look();
      }),
    stop: () => void child.kill('SIGTERM'),
    waitForExit: () => exit,
  };
}
