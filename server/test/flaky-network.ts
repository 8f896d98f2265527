import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './free-port.ts';

/** A stretch of network that a test can break. */
export interface FlakyNetwork {
  /** The address of what lies behind it, by way of it. */
  readonly url: string;
  /** Connections tried so far. */
  attempts(): number;
  /** New connections lead there; those that stand stay where they are, as after a failover. */
  leadTo(url: string): void;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  /** Lets new connections through again. */
  restore(): void;
  /** Carries nothing more over the connections that stand, without ending them; new ones work. */
  freeze(): void;
  close(): void;
}

type Pair = readonly [near: Socket, far: Socket];

export async function flakyNetworkTo(targetUrl: string): Promise<FlakyNetwork> {
  let target = new URL(targetUrl);
  const pairs = new Set<Pair>();
  let isCut = false;
  let attempts = 0;

  const server = createServer((near) => {
    attempts += 1;
    if (isCut) near.destroy();
    else join(pairs, [near, connect(Number(target.port), target.hostname)]);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  const url = new URL(targetUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    attempts: () => attempts,
    leadTo(next) {
      target = new URL(next);
    },
    cut() {
      isCut = true;
      endAll(pairs);
    },
    restore() {
      isCut = false;
    },
    freeze() {
      for (const pair of pairs) for (const socket of pair) socket.unpipe().pause();
    },
    close() {
      server.close();
      endAll(pairs);
    },
  };
}

/** Carries what each says to the other, until one of them ends. */
function join(pairs: Set<Pair>, pair: Pair): void {
  const [near, far] = pair;
  pairs.add(pair);
  for (const [from, to] of [pair, [far, near] as const]) {
    from.on('error', () => undefined).pipe(to);
    from.on('close', () => {
      to.destroy();
      pairs.delete(pair);
    });
  }
}

function endAll(pairs: ReadonlySet<Pair>): void {
  for (const pair of pairs) for (const socket of pair) socket.destroy();
}
