/** A body without an end: a megabyte at each reading, for a reader that goes on asking. */
export function endlessBody() {
  const sizeBytes = 1024 * 1024;
  const told = { sentBytes: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      told.sentBytes += sizeBytes;
      controller.enqueue(new Uint8Array(sizeBytes));
    },
    cancel() {
      told.isCancelled = true;
    },
  });
  return { told, body };
}

/** One that sends a little and then no more, until who asked for it gives it up. */
export function stalledBody(signal: AbortSignal): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(Uint8Array.of(1, 2, 3));
      signal.addEventListener('abort', () => controller.error(signal.reason), { once: true });
    },
  });
}
