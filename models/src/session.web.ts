import { env, InferenceSession, Tensor as OrtTensor } from 'onnxruntime-web/wasm';
import type { Model } from './manifest.ts';
import { type TensorSession, tensorSessionOf } from './tensor-session.ts';

export interface WebSessionOptions {
  /** Where the bytes of the weights are. */
  readonly weightsUrl: string;
  /** Folder of `ort-wasm-simd-threaded.{mjs,wasm}`, with a slash at its end. */
  readonly wasmUrl?: string;
  readonly threads?: number;
}

/** Loads a network only when its bytes are exactly those the manifest names. */
export async function openWebSession(
  model: Pick<Model, 'id' | 'sha256'>,
  options: WebSessionOptions,
): Promise<TensorSession> {
  const response = await fetch(options.weightsUrl);
  if (!response.ok) {
    throw new Error(`model ${model.id}: ${options.weightsUrl} answered ${response.status}`);
  }
  const bytes = new Uint8Array(await response.arrayBuffer());
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (sha256 !== model.sha256) {
    throw new Error(
      `model ${model.id}: the weights have sha256 ${sha256}, the manifest says ${model.sha256}`,
    );
  }
  env.wasm.numThreads = options.threads ?? 1;
  if (options.wasmUrl !== undefined) env.wasm.wasmPaths = options.wasmUrl;
  const session = await InferenceSession.create(bytes, { executionProviders: ['wasm'] });
  return tensorSessionOf(session, (type, { data, dims }) => new OrtTensor(type, data, dims));
}
