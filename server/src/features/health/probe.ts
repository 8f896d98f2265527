const probeTimeoutMs = 2_000;

/**
 * Asks something that may not answer, and gives up after two seconds. A question that is still open is not asked
 * again: against a database that hangs, each would hold a connection.
 */
export function createProbe(ask: () => Promise<unknown>): () => Promise<boolean> {
  let open: Promise<boolean> | undefined;
  return async () => {
    open ??= ask()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        open = undefined;
      });
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<false>((resolve) => {
      timer = setTimeout(resolve, probeTimeoutMs, false);
    });
    try {
      return await Promise.race([open, timeout]);
    } finally {
      clearTimeout(timer);
    }
  };
}
