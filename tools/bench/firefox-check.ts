import { buildStale } from '../builds.ts';
import { startDevice } from '../parity/device.ts';
import { benchPicture } from './bench-pictures.ts';
import type { BenchRow } from './bench-row.ts';
import { median } from './median.ts';

const boundMs = 1_000;
const rounds = 7;
const [width, height] = [960, 720];

/** Whole checks of pictures on the device in Firefox, where the detector has one thread; Chromium beside it. */
export async function bench(): Promise<BenchRow[]> {
  if (!(await buildStale(['extension', 'firefox']))) throw new Error('The extension does not build.');
  const pictures = await Promise.all(
    Array.from({ length: rounds + 1 }, (_, seed) => benchPicture(seed, width, height)),
  );
  const other = median(await checksMs('chromium', pictures));
  const value = median(await checksMs('firefox', pictures));
  return [
    {
      name: `check of ${width} x ${height} in Firefox`,
      value,
      unit: 'ms',
      baseline: `in Chromium: ${other.toFixed(0)} ms`,
      ratio: value / other,
      bound: `<= ${boundMs} ms`,
      ok: value <= boundMs,
    },
  ];
}

async function checksMs(browser: 'chromium' | 'firefox', pictures: readonly Buffer[]): Promise<number[]> {
  const device = await startDevice(browser);
  try {
    const times: number[] = [];
    for (const picture of pictures) {
      const { score, ms } = await device.read(picture);
      if (score === null) throw new Error(`The detector does not run in ${browser}.`);
      times.push(ms);
    }
    // The first one loads everything.
    return times.slice(1);
  } finally {
    await device.close();
  }
}
