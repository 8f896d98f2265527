import { env, InferenceSession, Tensor as OrtTensor } from 'onnxruntime-web/wasm';
import type { Model } from './manifest.ts';
import {
  type InputType,
  type PartSession,
  partSessionOf,
  type Tensor,
  type TensorSession,
  tensorSessionOf,
} from './tensor-session.ts';

export interface WebSessionOptions {
  /** Where the bytes of the weights are. */
  readonly weightsUrl: string;
  /** Folder of `ort-wasm-simd-threaded.{mjs,wasm}`, with a slash at its end. */
  readonly wasmUrl?: string;
  readonly threads?: number;
}

/** The bytes of the weights, if they are exactly those the manifest names. */
export async function fetchWeights(
  model: Pick<Model, 'id' | 'sha256'>,
  { weightsUrl }: Pick<WebSessionOptions, 'weightsUrl'>,
): Promise<Uint8Array> {
  const response = await fetch(weightsUrl);
  if (!response.ok) {
    throw new Error(`model ${model.id}: ${weightsUrl} answered ${response.status}`);
  }
  const bytes = new Uint8Array(await response.arrayBuffer());
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (sha256 !== model.sha256) {
    throw new Error(
      `model ${model.id}: the weights have sha256 ${sha256}, the manifest says ${model.sha256}`,
    );
  }
  return bytes;
}

/** Loads a network only when its bytes are exactly those the manifest names. */
export async function openWebSession(
  model: Pick<Model, 'id' | 'sha256'>,
  options: WebSessionOptions,
): Promise<TensorSession> {
  return tensorSessionOf(await startRuntime(await fetchWeights(model, options), options), toRuntime);
}

/** Loads a part of a network whose weights `fetchWeights` gave. */
export async function openWebPart(
  part: Uint8Array,
  options: Omit<WebSessionOptions, 'weightsUrl'>,
): Promise<PartSession> {
  return partSessionOf(await startRuntime(part, options), toRuntime);
}

function startRuntime(
  network: Uint8Array,
  { threads = 1, wasmUrl }: Omit<WebSessionOptions, 'weightsUrl'>,
): Promise<InferenceSession> {
  env.wasm.numThreads = threads;
  if (wasmUrl !== undefined) env.wasm.wasmPaths = wasmUrl;
  return InferenceSession.create(network, { executionProviders: ['wasm'] });
}

function toRuntime(type: InputType, { data, dims }: Tensor): OrtTensor {
  return new OrtTensor(type, data, dims);
}
