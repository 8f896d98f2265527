/** Some networks are told settings as whole numbers beside their data, or read a picture's bytes as they are. */
export interface Tensor {
  readonly data: Float32Array | BigInt64Array | Uint8Array;
  readonly dims: readonly number[];
}

export type InputType = 'float32' | 'int64' | 'uint8';

/** A loaded network, whatever runs it: native code on the server, WebAssembly in the browser. */
export interface TensorSession {
  run(inputs: Readonly<Record<string, Tensor>>): Promise<Readonly<Record<string, Float32Array>>>;
  close(): Promise<void>;
}

/** A loaded part of a network: what it gives is read by another part. */
export interface PartSession {
  run(inputs: Readonly<Record<string, Tensor>>): Promise<Readonly<Record<string, Tensor>>>;
  close(): Promise<void>;
}

/** What the runtimes for Node and for the browser have in common. */
interface RuntimeSession<RuntimeTensor> {
  run(
    feeds: Readonly<Record<string, RuntimeTensor>>,
  ): Promise<Readonly<Record<string, { readonly data: unknown; readonly dims: readonly number[] }>>>;
  release(): Promise<void>;
}

type ToRuntime<RuntimeTensor> = (type: InputType, tensor: Tensor) => RuntimeTensor;

/** Speaks plain arrays to a session of either runtime; outputs of other kinds are left out. */
export function partSessionOf<RuntimeTensor>(
  session: RuntimeSession<RuntimeTensor>,
  toRuntime: ToRuntime<RuntimeTensor>,
): PartSession {
  return {
    async run(inputs) {
      const feeds = Object.entries(inputs).map(
        ([name, tensor]) => [name, toRuntime(typeOf(tensor), tensor)] as const,
      );
      const outputs: Record<string, Tensor> = {};
      for (const [name, { data, dims }] of Object.entries(await session.run(Object.fromEntries(feeds)))) {
        if (isTensorData(data)) outputs[name] = { data, dims };
      }
      return outputs;
    },
    close: () => session.release(),
  };
}

/** The same for a whole network; outputs that are no floats are left out. */
export function tensorSessionOf<RuntimeTensor>(
  session: RuntimeSession<RuntimeTensor>,
  toRuntime: ToRuntime<RuntimeTensor>,
): TensorSession {
  const { run, close } = partSessionOf(session, toRuntime);
  return {
    async run(inputs) {
      const outputs: Record<string, Float32Array> = {};
      for (const [name, { data }] of Object.entries(await run(inputs)))
        if (data instanceof Float32Array) outputs[name] = data;
      return outputs;
    },
    close,
  };
}

function isTensorData(data: unknown): data is Tensor['data'] {
  return data instanceof Float32Array || data instanceof BigInt64Array || data instanceof Uint8Array;
}

function typeOf({ data }: Tensor): InputType {
  if (data instanceof BigInt64Array) return 'int64';
  return data instanceof Uint8Array ? 'uint8' : 'float32';
}
