import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Another process holds the data folder. */
export class DataFolderInUse extends Error {}

/**
 * Claims the data folder for this process. The embedded database lets a second process open the same
 * folder and then silently loses its writes, so the folder is guarded before it is opened.
 * @returns the release function
 */
export function lockDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'server.lock');
  if (!claim(file)) {
    const holder = Number(readFileSync(file, 'utf8'));
    if (isRunning(holder))
      throw new DataFolderInUse(
        `The data folder ${dataDir} is in use by process ${holder}. Stop it first, or set DATA_DIR or DATABASE_URL.`,
      );
    rmSync(file, { force: true });
    if (!claim(file))
      throw new DataFolderInUse(`The data folder ${dataDir} was claimed by another process just now.`);
  }
  return () => rmSync(file, { force: true });
}

function claim(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** A lock with our own pid is left over from a container that restarted under the same pid. */
function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
