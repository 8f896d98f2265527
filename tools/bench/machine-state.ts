import { cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

const lookMs = 1000;
const quietPart = 0.9;

/** What else the machine does: a figure means what it says on an idle one only. */
export async function machineState(): Promise<string> {
  const before = ticks();
  await pause(lookMs);
  const after = ticks();
  const idle = (after.idle - before.idle) / Math.max(1, after.all - before.all);
  const load = loadavg()[0]?.toFixed(2) ?? '?';
  const words = `${cpus().length} cores, ${Math.round(idle * 100)} % idle, load ${load}`;
  return idle < quietPart ? `${words}: BUSY, times are too long` : words;
}

function ticks(): { idle: number; all: number } {
  const each = cpus().map(({ times }) => times);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return { idle: sum(each.map(({ idle }) => idle)), all: sum(each.flatMap((times) => Object.values(times))) };
}
