import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Memory that a process and everything it started hold now, in megabytes; null where /proc does not tell. */
export function memoryOfTreeMb(pid: number): number | null {
  try {
    return [pid, ...childrenOf(pid)].reduce((sum, one) => sum + residentMb(one), 0);
  } catch {
    return null;
  }
}

/** Processes below one, at any depth. */
export function childrenOf(pid: number): number[] {
  if (!existsSync('/proc')) return [];
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const parent = /^\d+$/.test(name) ? parentOf(Number(name)) : null;
    if (parent !== null) parents.set(Number(name), parent);
  }
  const below = (one: number): number[] =>
    [...parents].filter(([, parent]) => parent === one).flatMap(([child]) => [child, ...below(child)]);
  return below(pid);
}

/** proc(5): the name may hold spaces and brackets, so fields are counted after its last bracket. */
function parentOf(pid: number): number | null {
  const stat = readOrNull(`/proc/${pid}/stat`);
  return stat === null ? null : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

/** Names a process for ever: its number is given again, but not with the moment of its start (proc(5), field 22). */
export function identityOf(pid: number): string | null {
  const stat = readOrNull(`/proc/${pid}/stat`);
  return stat === null ? null : `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
}

/** Whether the process that was named is still there, and has not ended while nobody asked for its end. */
export function isAlive(identity: string): boolean {
  const [pid = ''] = identity.split(' ');
  const stat = readOrNull(`/proc/${pid}/stat`);
  return identityOf(Number(pid)) === identity && !/\) Z /.test(stat ?? '');
}

function residentMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readOrNull(`/proc/${pid}/status`) ?? '')?.[1];
  return kilobytes === undefined ? 0 : Number(kilobytes) / 1024;
}

/** Processes whose environment holds a text, such as the data folder that only one target has. */
export function processesWith(text: string): number[] {
  // Only Linux shows what a process was started with.
  if (!existsSync('/proc')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && readOrNull(`/proc/${name}/environ`)?.includes(text))
    .map(Number)
    .filter((pid) => pid !== process.pid);
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
