export interface Tensor {
  readonly data: Float32Array;
  readonly dims: readonly number[];
}

/** Some networks are told settings as whole numbers beside their data. */
export type InputTensor = Tensor | { readonly data: BigInt64Array; readonly dims: readonly number[] };

/** A loaded network, whatever runs it: native code on the server, WebAssembly in the browser. */
export interface TensorSession {
  run(inputs: Readonly<Record<string, InputTensor>>): Promise<Readonly<Record<string, Float32Array>>>;
  close(): Promise<void>;
}

/** What the runtimes for Node and for the browser have in common. */
interface RuntimeSession<RuntimeTensor> {
  run(
    feeds: Readonly<Record<string, RuntimeTensor>>,
  ): Promise<Readonly<Record<string, { readonly data: unknown }>>>;
  release(): Promise<void>;
}

/** Speaks plain arrays to a session of either runtime; outputs that are no floats are left out. */
export function tensorSessionOf<RuntimeTensor>(
  session: RuntimeSession<RuntimeTensor>,
  toRuntime: (type: 'float32' | 'int64', tensor: InputTensor) => RuntimeTensor,
): TensorSession {
  return {
    async run(inputs) {
      const feeds = Object.entries(inputs).map(([name, tensor]) => {
        const type = tensor.data instanceof BigInt64Array ? 'int64' : 'float32';
        return [name, toRuntime(type, tensor)] as const;
      });
      const outputs: Record<string, Float32Array> = {};
      for (const [name, { data }] of Object.entries(await session.run(Object.fromEntries(feeds)))) {
        if (data instanceof Float32Array) outputs[name] = data;
      }
      return outputs;
    },
    close: () => session.release(),
  };
}
