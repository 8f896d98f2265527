import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { childrenOf } from '../../process-memory.ts';
import type { Attack } from '../attack.ts';
import { newAddress } from '../callers.ts';
import type { Target } from '../target.ts';

const everyMs = 20;
const full = { killingMs: 60_000, mostStarts: 30 };
const short = { killingMs: 6_000, mostStarts: 14 };
const recoverWithinMs = 60_000;

/** Every process that reads files is killed as soon as it is seen, as a broken library would end it. */
export const attack: Attack = async ({ isFull, startTarget }) => {
  const { killingMs, mostStarts } = isFull ? full : short;
  const target = await startTarget();
  const pid = target.processes[0]?.child.pid;
  if (pid === undefined || process.platform !== 'linux')
    return [{ ...named, inputs: 0, seen: 'this system does not tell who started whom', held: null }];
  const end = new AbortController();
  const killed = killReaders(pid, end.signal);
  await pause(killingMs / 2);
  const ready = await status(`${target.url}/v1/health/ready`);
  const live = await status(`${target.url}/v1/health/live`);
  const checked = await checkPicture(target);
  await pause(killingMs / 2);
  end.abort();
  const starts = (await killed).size;
  const recovered = await recoversWithin(target, recoverWithinMs);
  return [
    {
      ...named,
      inputs: starts,
      seen: `ready ${ready}, live ${live}, check ${checked}; ${starts} started in ${killingMs / 1000} s; ${recovered ? 'recovered' : 'did not recover'}`,
      held: ready === 503 && live === 200 && checked === 503 && starts <= mostStarts && recovered,
    },
  ];
};

const named = {
  attack: 'processes that read files die at once',
  promise: 'ready 503, checks 503, live 200, no crash loop, and work again when they live',
};

/** @returns ids of all that were killed */
async function killReaders(parent: number, signal: AbortSignal): Promise<Set<number>> {
  const killed = new Set<number>();
  while (!signal.aborted) {
    for (const child of childrenOf(parent))
      if (isReader(child)) {
        process.kill(child, 'SIGKILL');
        killed.add(child);
      }
    await pause(everyMs);
  }
  return killed;
}

function isReader(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('child-entry.mjs');
  } catch {
    return false;
  }
}

async function status(url: string): Promise<number> {
  const response = await fetch(url);
  await response.arrayBuffer();
  return response.status;
}

async function checkPicture({ url, origin }: Target): Promise<number> {
  const create = { width: 64, height: 64, channels: 3, background: '#357' } as const;
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await sharp({ create }).jpeg().toBuffer())]), 'picture.jpg');
  const headers = { origin, 'x-forwarded-for': newAddress() };
  const response = await fetch(`${url}/v1/public/image-check`, { method: 'POST', body: form, headers });
  await response.arrayBuffer();
  return response.status;
}

async function recoversWithin(target: Target, ms: number): Promise<boolean> {
  const until = performance.now() + ms;
  while (performance.now() < until) {
    const isReady = (await status(`${target.url}/v1/health/ready`)) === 200;
    if (isReady && (await checkPicture(target)) === 200) return true;
    await pause(500);
  }
  return false;
}
