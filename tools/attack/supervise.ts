import { setTimeout as pause } from 'node:timers/promises';
import { childrenOf, identityOf, isAlive } from '../process-memory.ts';
import type { Target, TargetProcess } from './target.ts';

/** One place of a process, which an operator's supervisor fills again whenever it is empty. */
interface Place {
  readonly role: TargetProcess['role'];
  process: TargetProcess;
  isReady: boolean;
}

export interface Supervisor {
  /** Addresses of the API processes that are ready. */
  urls(): string[];
  places(): number;
  /** SIGKILL for the process in one place, whatever it is doing; it is started again at once. */
  kill(place: number): void;
  /** Processes that ended without being killed by the attack. */
  readonly ownEnds: readonly string[];
  /** How many processes that a killed one had started are still there. */
  countOrphans(): number;
  /** Resolves when every place has a ready process. */
  allReady(limitMs: number): Promise<boolean>;
  /** Resolves when a process of each role is ready, however many others are just being started. */
  eachRoleReady(limitMs: number): Promise<boolean>;
  /** Starts no more. */
  end(): void;
}

interface Supervised {
  readonly target: Target;
  readonly places: readonly Place[];
  readonly ownEnds: string[];
  /** What killed processes had started. */
  readonly bereaved: string[];
  readonly killed: WeakSet<TargetProcess>;
  isOver: boolean;
}

/** Keeps the processes of a target running, as systemd or Kubernetes would. */
export function supervise(target: Target): Supervisor {
  const places: Place[] = target.processes.map((process) => ({ role: process.role, process, isReady: true }));
  const supervised: Supervised = {
    ...{ target, places, ownEnds: [], bereaved: [] },
    ...{ killed: new WeakSet(), isOver: false },
  };
  for (const place of places) void keepFilled(supervised, place);
  const isRoleReady = (role: Place['role']) => places.some((place) => place.role === role && place.isReady);
  return {
    urls: () =>
      places
        .filter(({ isReady, process }) => isReady && process.url !== '')
        .map(({ process }) => process.url),
    places: () => places.length,
    kill(at) {
      const place = places[at];
      if (place) killIn(supervised, place);
    },
    ownEnds: supervised.ownEnds,
    countOrphans: () => supervised.bereaved.filter(isAlive).length,
    allReady: (limitMs) => comesTrue(() => places.every(({ isReady }) => isReady), limitMs),
    eachRoleReady: (limitMs) => comesTrue(() => places.every(({ role }) => isRoleReady(role)), limitMs),
    end() {
      supervised.isOver = true;
    },
  };
}

async function keepFilled(supervised: Supervised, place: Place): Promise<void> {
  for (;;) {
    const { process } = place;
    void process.ready.then(
      () => {
        place.isReady = place.process === process;
      },
      () => undefined,
    );
    const how = await process.ended;
    if (supervised.isOver) return;
    place.isReady = false;
    if (!supervised.killed.has(process))
      supervised.ownEnds.push(`${place.role} ended with ${how}: ${process.output().slice(-400)}`);
    place.process = await supervised.target.launchProcess(place.role);
  }
}

function killIn({ killed, bereaved }: Supervised, place: Place): void {
  killed.add(place.process);
  place.isReady = false;
  const { pid } = place.process.child;
  if (pid !== undefined) bereaved.push(...childrenOf(pid).flatMap((child) => identityOf(child) ?? []));
  place.process.child.kill('SIGKILL');
}

async function comesTrue(isTrue: () => boolean, limitMs: number): Promise<boolean> {
  const byMs = Date.now() + limitMs;
  while (!isTrue()) {
    if (Date.now() > byMs) return false;
    await pause(100);
  }
  return true;
}
