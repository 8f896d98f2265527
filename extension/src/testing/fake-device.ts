import { createClient } from '@telltale/shared/client';
import type { Clock } from '@telltale/shared/client/clock';
import { noProvenance } from '@telltale/shared/contract';
import type { Reading } from '../analyzer/requests.ts';
import { createImageLane, type ImageLaneDeps } from '../checks/lanes/image.ts';
import type { CheckPermission, Reach } from '../checks/permission.ts';
import { freeTurn } from '../checks/queue/turn.ts';
import { createRunCheck } from '../checks/run-check.ts';
import type { CheckDeps } from '../checks/running.ts';
import { createTokenBudget } from '../checks/token-budget.ts';
import type { Picture } from '../picture/picture.ts';
import { createCheckMemory } from '../storage/check-memory.ts';
import type { ReadingMode } from '../storage/items.ts';
import { queueFor } from './fake-queue.ts';

interface FakeDevice {
  readonly clock: Clock;
  /** What the network does. */
  readonly send: typeof fetch;
  readonly key?: boolean;
  readonly reading?: Partial<Reading>;
  readonly acquire?: ImageLaneDeps['acquire'];
  /** What the analyzer page does, in place of a reading at once. */
  readonly read?: ImageLaneDeps['read'];
}

/** Not blank: a detector abstains from an area of one colour. */
const greys = Uint8Array.from({ length: 64 * 64 * 4 }, (_, at) => (at % 4 === 3 ? 255 : (at >> 2) % 251));

export const fakePicture: Picture = {
  widthPx: 64,
  heightPx: 64,
  pixels: async () => ({ width: 64, height: 64, data: greys, channels: 4 }),
  toJpeg: async () => new Blob(['converted'], { type: 'image/jpeg' }),
  close: () => undefined,
};

export function fakeRead(reading: Partial<Reading> = {}): ImageLaneDeps['read'] {
  return async (_bytes, wish) => ({
    widthPx: 64,
    heightPx: 64,
    provenance: wish.provenance ? noProvenance : null,
    pdq: wish.pdq ? 'b'.repeat(64) : null,
    score: 0.1,
    blurhash: 'LEHV6nWB2yk8pyo0adR*.7kCMdnj',
    ...reading,
  });
}

/** For tests: a device that decodes and scores without a browser, and memory and budget on the fake browser's storage. */
export function fakeDevice({ clock, send, key = false, reading, acquire, read }: FakeDevice) {
  const apiKey = key ? 'k' : undefined;
  const client = createClient({ baseUrl: 'http://server.example', fetch: send, apiKey });
  const acquireFile = acquire ?? (async () => Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]));
  const deps: CheckDeps = {
    clock,
    memory: createCheckMemory(clock.nowMs),
    budget: createTokenBudget(clock.nowMs),
    connect: async () => ({ client, hasAccount: key }),
  };
  const imageLane = createImageLane({
    acquire: acquireFile,
    decode: async () => fakePicture,
    read: read ?? fakeRead(reading),
    trustAnchorsPem: async () => '',
  });
  const preview = async () => 'data:image/jpeg;base64,AQID';
  return {
    ...deps,
    runCheck: createRunCheck(deps),
    queue: queueFor(),
    imageLane,
    acquire: acquireFile,
    preview,
  };
}

/** How far all checks may go by a reader's standing choice. */
export function standing(mode: ReadingMode): Reach {
  return { mode, limitedBy: null, once: false };
}

export function permit(mode: ReadingMode, part: Partial<CheckPermission> = {}): CheckPermission {
  const { signal } = new AbortController();
  return { ...standing(mode), isFresh: false, isPrivate: false, signal, turn: freeTurn, ...part };
}
