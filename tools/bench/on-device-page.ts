import { openRuntime } from './baselines/runtime-alone.ts';

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

/** Runs in a page of the extension, whose hidden page is open beside it. */
export async function measureInBrowser(task: Task): Promise<Measured> {
  const { pictures, runtimeFile, weights, maxPatches } = task;
  const run = await openRuntime(runtimeFile, weights, maxPatches);
  const channel = new BroadcastChannel('telltale-analyzer');
  const check = (file: Blob, id: string) =>
    new Promise<number>((resolve, reject) => {
      const startMs = performance.now();
      channel.onmessage = ({ data }) => {
        if (data.kind !== 'reply' || data.id !== id) return;
        if ('value' in data) resolve(performance.now() - startMs);
        else reject(new Error(`The device could not read the file: ${data.problem}.`));
      };
      const wish = { provenance: true, pdq: false, trustAnchorsPem: '' };
      channel.postMessage({ kind: 'request', id, name: 'readPicture', request: { file, wish } });
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
