import { setTimeout as pause } from 'node:timers/promises';
import type { TellEarly } from '../src/platform/children/child.ts';

/** Does what a test of child processes asks for. */
export const open = () => ({
  echo: async (input: unknown) => input,
  environment: async () => ({ ...process.env }),
  priority: async () => (await import('node:os')).getPriority(),
  pid: async () => process.pid,
  fail: async () => Promise.reject(new Error('it failed')),
  die: async () => process.kill(process.pid, 'SIGKILL'),
  tellEarly: async (early: unknown, tellEarly: TellEarly) => {
    await tellEarly(early);
    return 'done';
  },
  wait: async (ms: number) => {
    await pause(ms);
    return process.pid;
  },
  /** As a native decoder would: nothing can interrupt it but a signal. */
  spin: async () => {
    for (;;) Math.random();
  },
  grow: async () => {
    const held: Buffer[] = [];
    for (;;) {
      held.push(Buffer.alloc(16 * 1024 * 1024, 1));
      await pause(5);
    }
  },
});
