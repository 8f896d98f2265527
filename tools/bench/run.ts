/**
 * `npm run bench [-- name …]`: runs every tools/bench/*.ts that exports bench(), or those named, and prints one table.
 * One that takes minutes by design is run by its name only. A figure that breaks its promised bound makes the command
 * fail.
 */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildStale } from '../builds.ts';
import { findChromium } from '../chromium.ts';
import type { BenchRow } from './bench-row.ts';
import { machineState } from './machine-state.ts';

type Bench = () => Promise<BenchRow[]>;

interface BenchModule {
  readonly bench?: Bench;
  /** Takes minutes by design, and is left out where no name is given. */
  readonly isLong?: boolean;
}

const folder = fileURLToPath(new URL('./', import.meta.url));
const self = 'run.ts';

async function findBenches(): Promise<
  ReadonlyMap<string, { readonly bench: Bench; readonly isLong: boolean }>
> {
  const benches = new Map<string, { bench: Bench; isLong: boolean }>();
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts') || file === self) continue;
    const { bench, isLong = false }: BenchModule = await import(`./${file}`);
    if (bench) benches.set(file.replace(/\.ts$/, ''), { bench, isLong });
  }
  return benches;
}

async function runBenches(wanted: readonly string[]): Promise<BenchRow[]> {
  const benches = await findBenches();
  const unknown = wanted.filter((name) => !benches.has(name));
  if (unknown.length > 0) {
    console.error(`There is no bench "${unknown.join('", "')}". Benches: ${[...benches.keys()].join(' ')}`);
    process.exit(1);
  }
  const rows: BenchRow[] = [];
  for (const [name, { bench, isLong }] of benches) {
    if (wanted.length > 0 ? !wanted.includes(name) : isLong) continue;
    console.log(`Measuring ${name} … (${await machineState()})`);
    rows.push(...(await measure(name, bench)));
  }
  return rows;
}

/** A bench that breaks off is a bound that nobody kept; the others are measured all the same. */
async function measure(name: string, bench: Bench): Promise<BenchRow[]> {
  const startMs = performance.now();
  try {
    return await bench();
  } catch (error) {
    console.error(error);
    const value = (performance.now() - startMs) / 1000;
    return [{ name: `${name} broke off`, value, unit: 's', ok: false }];
  }
}

function cells(row: BenchRow): string[] {
  return [
    row.name,
    `${significant(row.value)} ${row.unit}`,
    row.baseline ?? '',
    row.ratio === undefined ? '' : significant(row.ratio),
    row.bound ?? '',
    row.ok === undefined ? '' : row.ok ? 'kept' : 'BROKEN',
  ];
}

function significant(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

function printTable(rows: readonly BenchRow[]): void {
  const lines = [['measured', 'value', 'baseline', 'ratio', 'bound', ''], ...rows.map(cells)];
  const widths =
    lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  console.log();
  for (const line of lines)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

if (!(await buildStale(['media', 'site']))) process.exit(1);
const chromium = await findChromium();
if (chromium) process.env.TELLTALE_CHROMIUM = chromium;
const rows = await runBenches(process.argv.slice(2));
printTable(rows);
// A bench leaves servers and threads to end with the process.
process.exit(rows.some(({ ok }) => ok === false) ? 1 : 0);
