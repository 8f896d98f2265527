const patienceMs = 2_000;

/**
 * Asks something that may not answer, and rejects after two seconds. A question that is still open is not asked
 * again: against a database that hangs, each would hold a connection. Who asks meanwhile waits for that one.
 */
export function askBriefly<T>(ask: () => Promise<T>): () => Promise<T> {
  let open: Promise<T> | undefined;
  return async () => {
    open ??= ask().finally(() => {
      open = undefined;
    });
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('no answer within two seconds')), patienceMs);
    });
    try {
      return await Promise.race([open, timeout]);
    } finally {
      clearTimeout(timer);
    }
  };
}
