import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { initSync, WasmReader } from '@contentauth/c2pa-wasm';
import { createCredentialsReader as createReader } from '@telltale/shared/provenance/credentials';
import type { TrustAnchors } from '@telltale/shared/provenance/trust-list';

/**
 * Reads Content Credentials against a trust list; nothing is ever fetched. Rejects where the reader itself cannot start:
 * the file is not at fault, and what is said of it is stored for everybody.
 * @param start in tests another way to load the WebAssembly
 */
export function createCredentialsReader(anchors: TrustAnchors, start: () => void = startWasm) {
  return async (bytes: Uint8Array, format: 'jpeg' | 'png') => {
    let failure: unknown;
    const read = createReader(anchors, (mediaType, file, settings) => {
      try {
        start();
      } catch (error) {
        failure = error;
        throw error;
      }
      return openStore(mediaType, file, settings);
    });
    const found = await read(bytes, `image/${format}`);
    if (failure !== undefined) throw failure;
    return found;
  };
}

async function openStore(mediaType: string, bytes: Uint8Array, settings: string): Promise<string> {
  const reader = await WasmReader.fromBytes(mediaType, bytes, settings);
  try {
    return reader.json();
  } finally {
    reader.free();
  }
}

let isWasmStarted = false;

function startWasm(): void {
  if (isWasmStarted) return;
  initSync({ module: readFileSync(fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm'))) });
  isWasmStarted = true;
}
