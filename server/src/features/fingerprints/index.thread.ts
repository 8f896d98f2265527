// Node 22 knows ArrayBuffer.transfer; the library of types is that of browsers.
/// <reference lib="es2024.arraybuffer" />
import type { FingerprintChanges } from './fingerprint-changes.repository.ts';
import { createIndexFunctions, type IndexFunctions } from './index-functions.ts';

/** The functions of an index, in a thread: what it was sent is its own, and is freed once it is taken over. */
export function open(): IndexFunctions {
  const functions = createIndexFunctions();
  return {
    ...functions,
    apply(changes) {
      const count = functions.apply(changes);
      freeAll(changes);
      return count;
    },
  };
}

/** A thread that allocates little else is seldom collected: some forty megabytes of messages lay about after a start. */
function freeAll({ added, erased }: FingerprintChanges): void {
  for (const { ids, hashes } of added) {
    free(ids);
    free(hashes);
  }
  for (const ids of erased) free(ids);
}

function free({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) buffer.transfer(0);
}
