export interface Task {
  /** Base64 of JPEG files. */
  readonly pictures: readonly string[];
  readonly runtimeFile: string;
  readonly weights: string;
  readonly maxPatches: number;
}

export interface Measured {
  readonly checkMs: readonly number[];
  readonly runMs: readonly number[];
}

interface Runtime {
  readonly env: { readonly wasm: { numThreads: number; wasmPaths: string } };
  readonly InferenceSession: {
    create(bytes: Uint8Array): Promise<{ run(feeds: object): Promise<object> }>;
  };
  readonly Tensor: new (type: string, data: object, dims: readonly number[]) => object;
}

/** Runs in a page of the extension, whose hidden page is open beside it. */
export async function measureInBrowser(task: Task): Promise<Measured> {
  const { pictures, runtimeFile, weights, maxPatches } = task;
  const ort: Runtime = await import(`${location.origin}/${runtimeFile}`);
  ort.env.wasm.wasmPaths = `${location.origin}/ort/`;
  ort.env.wasm.numThreads = Math.max(1, Math.min(4, Math.floor(navigator.hardwareConcurrency / 2)));
  const session = await ort.InferenceSession.create(
    new Uint8Array(await (await fetch(`/${weights}`)).arrayBuffer()),
  );
  const run = async (file: Blob) => {
    const bitmap = await createImageBitmap(file);
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (!context) throw new Error('No canvas.');
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const rgb = new Uint8Array((data.length / 4) * 3).map(
      (_, at) => data[Math.floor(at / 3) * 4 + (at % 3)] ?? 0,
    );
    const feeds = {
      picture: new ort.Tensor('uint8', rgb, [bitmap.height, bitmap.width, 3]),
      patch_count: new ort.Tensor('int64', BigInt64Array.of(BigInt(maxPatches)), [1]),
    };
    const startMs = performance.now();
    await session.run(feeds);
    return performance.now() - startMs;
  };
  const channel = new BroadcastChannel('telltale-reader');
  const check = (file: Blob, id: string) =>
    new Promise<number>((resolve) => {
      const startMs = performance.now();
      channel.onmessage = ({ data }) => {
        if (data.kind === 'reply' && data.id === id) resolve(performance.now() - startMs);
      };
      const wish = { provenance: true, pdq: false, trustAnchorsPem: '' };
      channel.postMessage({ kind: 'read', id, file, wish });
    });
  const checkMs: number[] = [];
  const runMs: number[] = [];
  for (let round = 0; round < 2; round += 1) {
    for (const [index, base64] of pictures.entries()) {
      const file = new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))]);
      const [ran, checked] = [await run(file), await check(file, `${round}-${index}`)];
      // The first round loads everything and warms up.
      if (round === 0) continue;
      runMs.push(ran);
      checkMs.push(checked);
    }
  }
  return { checkMs, runMs };
}
