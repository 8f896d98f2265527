import { ApiError } from './api-error.ts';
import { findDearest } from './find-dearest.ts';
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
  /** What the caller is told where all places are taken. */
  readonly crowded: 'too_many_uploads' | 'uploads_full';
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
   * A body begins. Throws where the caller sends enough of them already.
   * @param isLarge small bodies need no place and have memory of their own: a flood of uploads keeps nobody from
   * signing in
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
  readonly part: Part;
  readonly room: Room;
  readonly owner: string;
  readonly pass: (seconds: number) => boolean;
  readonly end: (reason: ApiError) => void;
  heldBytes: number;
  /** Bytes held, summed over the seconds they were held: what this body has cost. */
  byteSeconds: number;
}

/** Memory that some of the bodies share. */
interface Room {
  readonly totalBytes: number;
  usedBytes: number;
}

interface Rooms {
  readonly large: Room;
  readonly small: Room;
}

/** Bodies that arrive, and what all bodies take. */
interface Held {
  readonly rooms: Readonly<Record<Part, Rooms>>;
  readonly arriving: Set<Arriving>;
  /** How many large bodies arrive, by the name of the share they are counted to. */
  readonly places: Map<string, number>;
}

const partBytes: Readonly<Record<Part, number>> = { public: 160 * MB, known: 160 * MB };
/** Of each part, for small bodies: 250 of the largest, or tens of thousands of the usual. */
const smallBytes = 16 * MB;

/**
 * Counts what has arrived, not what was announced: announcing a large body and sending nothing must not keep others
 * away. Where a part is full, the caller whose arriving bodies have held most memory for longest gives way.
 */
export function createUploads(largeBytes: Readonly<Record<Part, number>> = partBytes): Uploads {
  const rooms = { public: createRooms(largeBytes.public), known: createRooms(largeBytes.known) };
  const arriving = new Set<Arriving>();
  const held: Held = { rooms, arriving, places: new Map() };
  return {
    usedBytes: (part) => rooms[part].large.usedBytes + rooms[part].small.usedBytes,
    arriving: (part) => [...arriving].filter((body) => body.part === part).length,
    pass(seconds) {
      for (const body of [...arriving]) {
        body.byteSeconds += body.heldBytes * seconds;
        if (!body.pass(seconds)) body.end(new ApiError('body_too_slow'));
      }
    },
    open: (caller, isLarge, end) => openUpload(held, caller, isLarge, end),
  };
}

function createRooms(largeBytes: number): Rooms {
  return {
    large: { totalBytes: largeBytes, usedBytes: 0 },
    small: { totalBytes: smallBytes, usedBytes: 0 },
  };
}

function openUpload(held: Held, caller: Caller, isLarge: boolean, end: Arriving['end']): Upload {
  const { arriving, places } = held;
  const { part, crowded } = caller;
  const shares = isLarge ? caller.shares : [];
  if (shares.some(({ name, most }) => (places.get(name) ?? 0) >= most)) throw createBusyError(crowded);
  const room = held.rooms[part][isLarge ? 'large' : 'small'];
  const pace = createPace(arrivalPace);
  const owner = caller.shares.at(-1)?.name ?? '';
  const body: Arriving = { part, room, owner, pass: pace.pass, end, heldBytes: 0, byteSeconds: 0 };
  arriving.add(body);
  takePlaces(places, shares, 1);
  const findRivals = () => [...arriving].filter((other) => other.room === room);
  const complete = () => {
    if (arriving.delete(body)) takePlaces(places, shares, -1);
  };
  return {
    complete,
    add(sizeBytes) {
      pace.add(sizeBytes);
      body.heldBytes += sizeBytes;
      room.usedBytes += sizeBytes;
      while (room.usedBytes > room.totalBytes && arriving.has(body))
        (findDearest(findRivals()) ?? body).end(createBusyError('uploads_full'));
    },
    release() {
      complete();
      room.usedBytes -= body.heldBytes;
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

function createBusyError(code: Caller['crowded']): ApiError {
  return new ApiError(code, undefined, { retryAfterSeconds: busyRetrySeconds });
}
