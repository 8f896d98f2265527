import { fork } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { benchPicture } from './bench-pictures.ts';
import type { BenchRow } from './bench-row.ts';
import { babble } from './bench-sound.ts';
import { textOf } from './text-check.ts';

const boundMb = 800;
const checks = 20;
const recordingSeconds = 60;
const worker = fileURLToPath(new URL('./workers/all-models.ts', import.meta.url));

/** What the worker judges, made outside of it so that the making is not in its figure. */
export interface Inputs {
  /** Paths of JPEG files. */
  readonly pictures: readonly string[];
  readonly texts: readonly string[];
  /** A file of 32-bit samples. */
  readonly recording: { readonly path: string; readonly sampleRate: number };
}

export interface Memory {
  readonly rssBytes: number;
  readonly peakBytes: number;
  /** With the process that reads files; null where the system does not tell. */
  readonly withReaderMb: number | null;
}

/** Resident memory of a worker in which every lane has judged: pictures of 2 megapixels, texts, a minute of sound. */
export async function bench(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'telltale-memory-'));
  try {
    const { rssBytes, peakBytes, withReaderMb } = await memoryOfWorker(await inputsIn(folder));
    const value = rssBytes / 1e6;
    return [
      {
        name: 'memory of a worker, all models loaded',
        value,
        unit: 'MB',
        bound: `<= ${boundMb} MB`,
        ok: value <= boundMb,
      },
      { name: 'the same at its highest', value: peakBytes / 1e6, unit: 'MB' },
      ...(withReaderMb === null
        ? []
        : [{ name: 'the same with one process that reads files', value: withReaderMb, unit: 'MB' as const }]),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function inputsIn(folder: string): Promise<Inputs> {
  const seeds = Array.from({ length: checks }, (_, seed) => seed);
  const pictures = seeds.map((seed) => join(folder, `${seed}.jpg`));
  for (const [seed, path] of pictures.entries()) await writeFile(path, await benchPicture(seed));
  const { sampleRate, channels } = babble(recordingSeconds);
  const path = join(folder, 'samples.f32');
  await writeFile(path, channels[0] ?? new Float32Array());
  return { pictures, texts: seeds.map(textOf), recording: { path, sampleRate } };
}

function memoryOfWorker(inputs: Inputs): Promise<Memory> {
  const child = fork(worker, { execArgv: ['--import', 'tsx'] });
  child.send(inputs);
  return new Promise((resolve, reject) => {
    child.once('message', (message: Memory) => resolve(message));
    child.once('exit', (code) => reject(new Error(`the worker ended with ${code} and told no memory`)));
  });
}
