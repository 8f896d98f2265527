import { doOnce } from '@telltale/shared/do-once';

/**
 * Opens a detector when it is first needed. One that did not open is tried again, but the runtime remembers a failed
 * start as long as its worker lives
 * (<https://github.com/microsoft/onnxruntime/blob/v1.30.0/js/common/lib/backend-impl.ts>, `aborted`).
 * @param tellBroken reports that this worker cannot open it any more; another worker may
 */
export function openDetector<T>(open: () => Promise<T>, tellBroken = postBroken): () => Promise<T> {
  return doOnce(() =>
    open().catch((error: unknown) => {
      tellBroken();
      throw error;
    }),
  );
}

function postBroken(): void {
  postMessage({ kind: 'broken' });
}
