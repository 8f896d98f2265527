// Claims the folders it is sent, each at the time it is told, and says how that went: for data-lock.slow.test.ts.
import { lockDataFolder } from '../src/platform/db/data-lock.ts';

interface Request {
  readonly folder: string;
  readonly atMs: number;
}

process.on('message', ({ folder, atMs }: Request) => {
  while (Date.now() < atMs);
  let held = true;
  try {
    lockDataFolder(folder);
  } catch {
    held = false;
  }
  process.send?.(held);
});
process.send?.('ready');
