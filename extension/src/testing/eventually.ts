import { vi } from 'vitest';

/**
 * Tries a check until it holds, and gives what it gives. Vitest's own second is too short for a busy small machine.
 */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 15_000 });
}
