import { InferenceSession, Tensor as OrtTensor } from 'onnxruntime-node';
import { readWeights, type WeightsFile } from './model-files.node.ts';
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
