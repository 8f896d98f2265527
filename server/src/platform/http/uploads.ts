import { ApiError } from './api-error.ts';
import { createPace } from './pace.ts';

const MB = 1024 * 1024;
const busyRetrySeconds = 2;

/** How a body must arrive: with the 10 s that its head may take, the whole request takes 120 s at most. */
const arrivalPace = { graceSeconds: 10, bytesPerSecond: 16_000, longestSeconds: 110, mostSavedSeconds: 10 };

/**
 * Whom a body is counted to. Key holders and people signed in have a part of the memory that strangers cannot take;
 * within a part the widest share, the last, is what callers are compared by.
 */
export interface Caller {
  readonly part: Part;
  readonly shares: readonly Share[];
}

export type Part = 'public' | 'known';

export interface Share {
  readonly name: string;
  /** How many large bodies may arrive at once. */
  readonly most: number;
}

/** What one process holds of request bodies, from their first byte to the end of their answers. */
export interface Uploads {
  /**
   * A body begins. Rejects with 429 where the caller sends enough of them already.
   * @param isLarge small bodies are not counted: a flood of uploads keeps nobody from signing in
   * @param end called when the body is to be refused: too slow, or the one to give way
   */
  open(caller: Caller, isLarge: boolean, end: (reason: ApiError) => void): Upload;
  /** Lets time pass for every body that arrives. */
  pass(seconds: number): void;
  usedBytes(part: Part): number;
  arriving(part: Part): number;
}

export interface Upload {
  /** What arrived counts until `release`. Where it does not fit, the body that costs most is ended, maybe this one. */
  add(sizeBytes: number): void;
  /** All of it is there: it leaves its place to others and cannot be ended any more. */
  complete(): void;
  /** Nothing of it is kept. */
  release(): void;
}

interface Arriving {
  readonly caller: Caller;
  readonly owner: string;
  readonly pass: (seconds: number) => boolean;
  readonly end: (reason: ApiError) => void;
  heldBytes: number;
  /** Bytes held, summed over the seconds they were held: what this body has cost. */
  byteSeconds: number;
}

/** Bodies that arrive, and what all bodies take. */
interface Held {
  readonly totalBytes: Readonly<Record<Part, number>>;
  readonly usedBytes: Record<Part, number>;
  readonly arriving: Set<Arriving>;
  /** How many large bodies arrive, by the name of the share they are counted to. */
  readonly places: Map<string, number>;
}

const partBytes: Readonly<Record<Part, number>> = { public: 160 * MB, known: 160 * MB };

/**
 * Counts what has arrived, not what was announced: announcing a large body and sending nothing must not keep others
 * away. Where a part is full, the caller whose arriving bodies have held most memory for longest gives way: a flow that
 * takes more than its share loses, as in "longest queue drop" (Suter, Lakshman, Stiliadis, Choudhury, 1998).
 */
export function createUploads(totalBytes: Readonly<Record<Part, number>> = partBytes): Uploads {
  const usedBytes = { public: 0, known: 0 };
  const held: Held = { totalBytes, usedBytes, arriving: new Set(), places: new Map() };
  const { arriving } = held;
  return {
    usedBytes: (part) => usedBytes[part],
    arriving: (part) => [...arriving].filter(({ caller }) => caller.part === part).length,
    pass(seconds) {
      for (const body of [...arriving]) {
        body.byteSeconds += body.heldBytes * seconds;
        if (!body.pass(seconds)) body.end(new ApiError('body_too_slow'));
      }
    },
    open: (caller, isLarge, end) => openUpload(held, caller, isLarge, end),
  };
}

function openUpload(held: Held, caller: Caller, isLarge: boolean, end: Arriving['end']): Upload {
  const { arriving, places, usedBytes, totalBytes } = held;
  const shares = isLarge ? caller.shares : [];
  if (shares.some(({ name, most }) => (places.get(name) ?? 0) >= most)) throw crowdedError();
  const pace = createPace(arrivalPace);
  const owner = caller.shares.at(-1)?.name ?? '';
  const body: Arriving = { caller, owner, pass: pace.pass, end, heldBytes: 0, byteSeconds: 0 };
  const { part } = caller;
  arriving.add(body);
  takePlaces(places, shares, 1);
  const complete = () => {
    if (arriving.delete(body)) takePlaces(places, shares, -1);
  };
  return {
    complete,
    add(sizeBytes) {
      pace.add(sizeBytes);
      if (!isLarge) return;
      body.heldBytes += sizeBytes;
      usedBytes[part] += sizeBytes;
      while (usedBytes[part] > totalBytes[part] && arriving.has(body))
        (findDearest(arriving, part) ?? body).end(full());
    },
    release() {
      complete();
      usedBytes[part] -= body.heldBytes;
      body.heldBytes = 0;
    },
  };
}

function takePlaces(places: Map<string, number>, shares: readonly Share[], count: 1 | -1): void {
  for (const { name } of shares) {
    const taken = (places.get(name) ?? 0) + count;
    if (taken > 0) places.set(name, taken);
    else places.delete(name);
  }
}

/** The dearest body of the caller whose bodies have cost most together. */
function findDearest(arriving: ReadonlySet<Arriving>, part: Part): Arriving | undefined {
  const costs = new Map<string, number>();
  const ofPart = [...arriving].filter(({ caller, heldBytes }) => caller.part === part && heldBytes > 0);
  for (const { owner, byteSeconds } of ofPart) costs.set(owner, (costs.get(owner) ?? 0) + byteSeconds);
  const most = Math.max(...costs.values());
  return ofPart
    .filter(({ owner }) => costs.get(owner) === most)
    .sort((one, other) => other.byteSeconds - one.byteSeconds || other.heldBytes - one.heldBytes)[0];
}

function full(): ApiError {
  return new ApiError('uploads_full', undefined, { retryAfterSeconds: busyRetrySeconds });
}

function crowdedError(): ApiError {
  return new ApiError('too_many_uploads', undefined, {
    retryAfterSeconds: busyRetrySeconds,
  });
}
