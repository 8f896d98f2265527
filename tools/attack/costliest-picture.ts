/**
 * `node --import tsx tools/attack/costliest-picture.ts`: searches among the files that a header admits for the one that
 * costs the most processor time, each read as the server reads it, in a child process of its own. Prints a table, the
 * costliest first; docs/decisions/0017 quotes it.
 */
import { fileURLToPath } from 'node:url';
import { readCuttingPart } from '@telltale/models/image/cutting-part.node';
import { currentImageModel } from '@telltale/models/manifest';
import { loadManifest } from '@telltale/models/model-files.node';
import { limits } from '@telltale/shared/contract';
import { admitImage } from '../../server/src/features/checks/decode/image-header.ts';
import type { ChildData } from '../../server/src/features/checks/files/file-reader.child.ts';
import type { PictureReading } from '../../server/src/features/checks/files/file-reader.ts';
import { createChildPool } from '../../server/src/platform/children/child-pool.ts';
import { createLog } from '../../server/src/platform/log.ts';
import { costlyPictures } from './costly-pictures.ts';

const repeats = 3;
const owner = { caller: null, isAccepted: true };
const unbounded = { maxCpuMs: 60_000, timeoutMs: 120_000, owner, weight: 1 };
const waitLimits = { burstMs: 120_000, overloadMs: 120_000, standingMs: 120_000 };

async function search(): Promise<void> {
  const model = currentImageModel(await loadManifest(), 'full');
  const cuttingPart = await readCuttingPart(model);
  const data: ChildData = { model, cuttingPart, trustAnchorsPem: undefined };
  const pool = createChildPool({
    module: new URL('../../server/src/features/checks/files/file-reader.child.ts', import.meta.url),
    data,
    environment: {},
    mostWaiting: 1,
    waitLimits,
    ...{ processes: 1, capacity: 1, lightWeight: 1, maxRssBytes: 4 * 1024 ** 3 },
    log: createLog('warn'),
  });
  const costs: {
    readonly name: string;
    readonly sizeMb: number;
    readonly cpuMs: number;
    readonly outcome: string;
  }[] = [];
  for (const { name, make } of costlyPictures()) {
    const bytes = await make();
    const { format } = admitImage(bytes, limits.imagePixels);
    const times: number[] = [];
    let isDecodable = false;
    for (let repeat = 0; repeat < repeats; repeat++) {
      const input = { bytes, format, needsViews: true };
      const { result, cpuMs } = await pool.run<PictureReading>({ name: 'readPicture', input, ...unbounded });
      isDecodable = result.decodable;
      times.push(cpuMs);
    }
    // The least of several: what other programs of the machine do makes a file look dearer, never cheaper.
    const outcome = isDecodable ? 'read' : 'given up';
    costs.push({ name, sizeMb: bytes.length / 1e6, cpuMs: Math.min(...times), outcome });
    console.log(`${name}: ${Math.min(...times)} ms, ${outcome}`);
  }
  await pool.close();
  console.log('\n| file | MB | processor time, ms | |\n|---|---:|---:|---|');
  for (const { name, sizeMb, cpuMs, outcome } of costs.sort((a, b) => b.cpuMs - a.cpuMs))
    console.log(`| ${name} | ${sizeMb.toFixed(2)} | ${cpuMs} | ${outcome} |`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await search();
