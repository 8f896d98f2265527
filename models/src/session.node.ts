import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { InferenceSession, Tensor as OrtTensor } from 'onnxruntime-node';
import { modelFile, type WeightsFile } from './model-files.node.ts';
import {
  type InputType,
  type PartSession,
  partSessionOf,
  type Tensor,
  type TensorSession,
  tensorSessionOf,
} from './tensor-session.ts';

export interface NodeSessionOptions {
  readonly threads: number;
  /** Folder that holds `weights/`; the package's own by default. */
  readonly folder?: string;
  /** Takes what is to be run out of the file; all of it by default. */
  readonly part?: (file: Uint8Array) => Uint8Array;
}

/** The file that the manifest names, and no other. */
export async function readWeights(model: WeightsFile, folder?: string): Promise<Uint8Array> {
  const path = modelFile(model, folder);
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new Error(`model ${model.id}: weights are missing at ${path}`, { cause });
  });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (sha256 !== model.sha256) {
    throw new Error(`model ${model.id}: ${path} has sha256 ${sha256}, the manifest says ${model.sha256}`);
  }
  return bytes;
}

/** Loads a network only when its file is exactly the one the manifest names. */
export async function openNodeSession(
  model: WeightsFile,
  options: NodeSessionOptions,
): Promise<TensorSession> {
  return tensorSessionOf(await startRuntime(model, options), toRuntime);
}

/** Loads a part of it that another part reads from. */
export async function openNodePart(
  model: WeightsFile,
  part: NonNullable<NodeSessionOptions['part']>,
): Promise<PartSession> {
  return partSessionOf(await startRuntime(model, { threads: 1, part }), toRuntime);
}

async function startRuntime(
  model: WeightsFile,
  { threads, folder, part }: NodeSessionOptions,
): Promise<InferenceSession> {
  const file = await readWeights(model, folder);
  return InferenceSession.create(part?.(file) ?? file, {
    executionProviders: ['cpu'],
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // Planning memory ahead for each size of picture saves no time and costs 60 MB.
    enableMemPattern: false,
    // Spinning threads would steal the processor from the server's other work.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  });
}

function toRuntime(type: InputType, { data, dims }: Tensor): OrtTensor {
  return new OrtTensor(type, data, dims);
}
