// Baseline of the check on the device: onnxruntime-web runs the network once on ready-made inputs, nothing else.
interface Runtime {
  readonly env: { readonly wasm: { numThreads: number; wasmPaths: string } };
  readonly InferenceSession: {
    create(bytes: Uint8Array): Promise<{ run(feeds: object): Promise<object> }>;
  };
  readonly Tensor: new (type: string, data: object, dims: readonly number[]) => object;
}

/** Milliseconds of one run. */
export type RunAlone = (file: Blob) => Promise<number>;

export async function openRuntime(script: string, weights: string, patches: number): Promise<RunAlone> {
  const ort: Runtime = await import(`${location.origin}/${script}`);
  ort.env.wasm.wasmPaths = `${location.origin}/ort/`;
  ort.env.wasm.numThreads = Math.max(1, Math.min(4, Math.floor(navigator.hardwareConcurrency / 2)));
  const bytes = new Uint8Array(await (await fetch(`/${weights}`)).arrayBuffer());
  const session = await ort.InferenceSession.create(bytes);
  return async (file) => {
    const bitmap = await createImageBitmap(file);
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (!context) throw new Error('No canvas.');
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const rgb = data.filter((_, at) => at % 4 !== 3);
    const feeds = {
      picture: new ort.Tensor('uint8', new Uint8Array(rgb), [bitmap.height, bitmap.width, 3]),
      patch_count: new ort.Tensor('int64', BigInt64Array.of(BigInt(patches)), [1]),
    };
    const startMs = performance.now();
    await session.run(feeds);
    return performance.now() - startMs;
  };
}
