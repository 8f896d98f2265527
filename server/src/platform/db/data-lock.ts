import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import * as z from 'zod';

/** Another process holds the data folder. */
export class DataFolderInUse extends Error {}

/** The process a lock belongs to; its start tells it from a later process that was given the same id. */
const Holder = z.object({ pid: z.int().positive(), host: z.string(), started: z.string().nullable() });
type Holder = z.infer<typeof Holder>;

/**
 * Claims the data folder for this process. The embedded database lets a second process open the same
 * folder and then silently loses its writes, so the folder is guarded before it is opened.
 * @returns the release function
 */
export function lockDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const lock = join(dataDir, 'server.lock');
  if (!claim(lock)) takeOver(dataDir, lock);
  return () => rmSync(lock, { force: true });
}

/** A lock that a killed process left is replaced by one process at a time: nobody removes what another has just claimed. */
function takeOver(dataDir: string, lock: string): void {
  refuseIfHeld(dataDir, lock, read(lock));
  const turn = `${lock}.takeover`;
  if (!claim(turn)) throw inUse(dataDir, turn, read(turn));
  try {
    const left = read(lock);
    refuseIfHeld(dataDir, lock, left);
    if (left !== null) rmSync(lock);
    if (!claim(lock)) throw inUse(dataDir, lock, read(lock));
  } finally {
    rmSync(turn);
  }
}

/** The file appears with its content or not at all, so that nobody reads half of it. */
function claim(file: string): boolean {
  const draft = `${file}.${randomUUID()}`;
  const own: Holder = { pid: process.pid, host: hostname(), started: startOf(process.pid) };
  writeFileSync(draft, JSON.stringify(own));
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(draft);
  }
}

/** Null when there is no such file; a text that names no holder was left by a crash of the machine. */
function read(file: string): Holder | 'nobody' | null {
  try {
    return Holder.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    if (error instanceof SyntaxError || error instanceof z.ZodError) return 'nobody';
    throw error;
  }
}

function refuseIfHeld(dataDir: string, lock: string, holder: ReturnType<typeof read>): void {
  if (holder !== null && holder !== 'nobody' && mayRun(holder)) throw inUse(dataDir, lock, holder);
}

function inUse(dataDir: string, lock: string, holder: ReturnType<typeof read>): DataFolderInUse {
  const who =
    holder === null || holder === 'nobody'
      ? 'another process'
      : `process ${holder.pid}${holder.host === hostname() ? '' : ` on ${holder.host}`}`;
  return new DataFolderInUse(
    `The data folder ${dataDir} is in use by ${who}. Stop it first, or set DATA_DIR or DATABASE_URL; ` +
      `if it is gone for good, delete ${basename(lock)} there.`,
  );
}

/** Of a process on another machine, or in another container, nothing can be known from here. */
function mayRun({ pid, host, started }: Holder): boolean {
  if (host !== hostname()) return true;
  if (!isRunning(pid)) return false;
  const now = startOf(pid);
  return started === null || now === null || started === now;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/** Clock ticks from the machine's start to the process's, where the system tells (Linux); else null. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets and may hold blanks; this is the twenty-second.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
