import { readCuttingPart } from '@telltale/models/image/cutting-part.node';
import { currentImageModel } from '@telltale/models/manifest';
import { loadManifest } from '@telltale/models/model-files.node';
import type { ChildData } from '../../server/src/features/checks/files/file-reader.child.ts';
import { createChildPool } from '../../server/src/platform/children/child-pool.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { createThreadPool } from '../../server/src/platform/threads.ts';
import { benchPicture } from './bench-pictures.ts';
import type { BenchRow } from './bench-row.ts';
import { median, rounds } from './median.ts';

const picturesPerRound = 8;
const boundMs = 5;
const owner = { caller: null, isAccepted: true };
const timeoutMs = 60_000;
const waitLimits = { burstMs: timeoutMs, overloadMs: timeoutMs, standingMs: timeoutMs };

/** Time to read a picture of 2 megapixels in a child process, against the same work in a thread of this process. */
export async function bench(): Promise<BenchRow[]> {
  const module = new URL('../../server/src/features/checks/files/file-reader.child.ts', import.meta.url);
  const model = currentImageModel(await loadManifest(), 'full');
  const data: ChildData = { model, cuttingPart: await readCuttingPart(model), trustAnchorsPem: undefined };
  const threads = createThreadPool({ module, data, threads: 1 });
  const children = createChildPool({
    ...{ module, data, environment: {}, processes: 1, capacity: 1, lightWeight: 1, maxRssBytes: 2 ** 31 },
    ...{ mostWaiting: 1, waitLimits },
    log: createLog('warn'),
  });
  const inThread = (input: unknown) => threads.run({ name: 'readPicture', input, timeoutMs, priority: 0 });
  const inChild = (input: unknown) =>
    children.run({ name: 'readPicture', input, timeoutMs, maxCpuMs: timeoutMs, owner, weight: 1 });
  const [threadMs, childMs]: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round++)
    for (let at = 0; at < picturesPerRound; at++) {
      const input = { bytes: await benchPicture(round * 100 + at), format: 'jpeg', needsViews: true };
      // In turns, so that whatever else the machine does meets both alike; the first round warms both up.
      const [thread, child] = [await timeOf(() => inThread(input)), await timeOf(() => inChild(input))];
      if (round > 0) threadMs.push(thread);
      if (round > 0) childMs.push(child);
    }
  await Promise.all([threads.close(), children.close()]);
  const addedMs = median(childMs) - median(threadMs);
  return [
    { name: 'a picture read in a thread', value: median(threadMs), unit: 'ms' },
    {
      ...{ name: 'a picture read in a child process', value: median(childMs), unit: 'ms' },
      ...{ baseline: 'a picture read in a thread', ratio: median(childMs) / median(threadMs) },
    },
    {
      ...{ name: 'what the process adds', value: addedMs, unit: 'ms' },
      ...{ bound: `<= ${boundMs} ms`, ok: addedMs <= boundMs },
    },
  ];
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}
