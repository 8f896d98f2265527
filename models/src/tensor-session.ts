export interface Tensor {
  readonly data: Float32Array;
  readonly dims: readonly number[];
}

/** A loaded network, whatever runs it: native code on the server, WebAssembly in the browser. */
export interface TensorSession {
  run(inputs: Readonly<Record<string, Tensor>>): Promise<Readonly<Record<string, Float32Array>>>;
  close(): Promise<void>;
}
