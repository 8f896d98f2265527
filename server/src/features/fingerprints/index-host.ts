import { createKeepingThread } from '../../platform/keeping-thread.ts';
import { createIndexFunctions, type IndexFunctions } from './index-functions.ts';

type Name = keyof IndexFunctions;

/** Where an index lives. */
export interface IndexHost {
  call<Of extends Name>(
    name: Of,
    ...input: Parameters<IndexFunctions[Of]>
  ): Promise<Awaited<ReturnType<IndexFunctions[Of]>>>;
  close(): Promise<void>;
}

const callTimeoutMs = 30_000;

/** A few thousand rows are compared in less time than it takes to ask a thread. */
export function createOwnHost(): IndexHost {
  const functions = createIndexFunctions();
  return {
    async call(name, ...input) {
      const run = functions[name] as (...input: unknown[]) => never;
      return run(...input);
    },
    close: async () => undefined,
  };
}

/** A thread that ends is replaced by one that holds nothing, and says so. */
export function createThreadHost(): IndexHost {
  const module = new URL('./index.thread.ts', import.meta.url);
  const thread = createKeepingThread({ module, timeoutMs: callTimeoutMs });
  return {
    call: (name, ...[input]) => thread.call(name, input) as never,
    close: thread.close,
  };
}
