import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { initSync, WasmReader } from '@contentauth/c2pa-wasm';
import { createCredentialsReader as createReader } from '@telltale/shared/provenance/credentials';
import type { TrustAnchors } from '@telltale/shared/provenance/trust-list';

/** Reads Content Credentials against a trust list; nothing is ever fetched. */
export function createCredentialsReader(anchors: TrustAnchors) {
  const read = createReader(anchors, openStore);
  return (bytes: Uint8Array, format: 'jpeg' | 'png') => read(bytes, `image/${format}`);
}

async function openStore(mediaType: string, bytes: Uint8Array, settings: string): Promise<string> {
  startWasm();
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
