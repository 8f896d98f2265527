import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Attack, AttackRow } from '../attack.ts';
import { send, tally } from '../send.ts';
import type { Target, TargetProcess } from '../target.ts';

const paths = ['/', '/docs', '/v1/openapi.json', '/nowhere'];
const ofOne = 1_000;
const connectionsOf = { short: 12, full: 200 };
/** Connections to the database, and files that a library has just loaded. */
const spareFiles = 20;
const settleMs = 15_000;

/**
 * Thousands of requests on one connection, of which nobody takes the answers before it is reset: what each of them would
 * open (a page is a file) must not stay, nor may they keep others waiting.
 */
export const attack: Attack = async ({ isFull, startTarget }) => {
  const target = await startTarget();
  const [server] = target.processes;
  if (!server) throw new Error('No process serves.');
  const connections = isFull ? connectionsOf.full : connectionsOf.short;
  const before = countFiles(server);
  const statuses: number[] = [];
  let slowestMs = 0;
  for (let at = 0; at < connections; at++) {
    const attacked = pipeline(target, paths[at % paths.length] ?? '/');
    const { status, elapsedMs } = await send(`${target.url}/v1/health/live`);
    statuses.push(status);
    slowestMs = Math.max(slowestMs, elapsedMs);
    await attacked;
  }
  const files = await filesLeft(server, before);
  return [
    filesRow(connections * ofOne, before, files),
    {
      attack: 'others ask meanwhile',
      inputs: statuses.length,
      promise: 'all are answered 200',
      seen: `${tally(statuses)}; slowest ${Math.round(slowestMs)} ms`,
      held: statuses.every((status) => status === 200),
    },
  ];
};

async function pipeline({ url }: Target, path: string): Promise<void> {
  const { hostname, port, host } = new URL(url);
  const connection = connect(Number(port), hostname)
    .on('error', () => undefined)
    .pause();
  await once(connection, 'connect');
  connection.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(ofOne));
  await pause(300);
  connection.resetAndDestroy();
}

/** Null where a system does not tell. */
function countFiles({ child }: TargetProcess): number | null {
  try {
    return readdirSync(`/proc/${child.pid}/fd`).length;
  } catch {
    return null;
  }
}

/** When they are as few as before, or after a while. */
async function filesLeft(server: TargetProcess, before: number | null): Promise<number | null> {
  const endMs = performance.now() + settleMs;
  for (;;) {
    const files = countFiles(server);
    if (files === null || before === null) return null;
    if (files <= before + spareFiles || performance.now() > endMs) return files;
    await pause(500);
  }
}

function filesRow(inputs: number, before: number | null, after: number | null): AttackRow {
  const known = before !== null && after !== null;
  return {
    attack: `${ofOne} requests at once on a connection, reset before an answer is taken`,
    inputs,
    promise: 'no file or connection stays open',
    seen: known ? `${before} open before, ${after} afterwards` : 'this system does not tell what is open',
    held: known ? after <= before + spareFiles : null,
  };
}
