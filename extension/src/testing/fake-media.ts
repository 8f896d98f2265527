import { createClient } from '@telltale/shared/client';
import { systemClock } from '../background/clock.ts';
import type { MediaReader } from '../background/detect-locally.ts';
import type { MediaLeave } from '../background/media-ladder.ts';
import type { VideoDeps } from '../background/video-check.ts';
import { createFindingMemory } from '../storage/finding-memory.ts';
import type { ReadingMode } from '../storage/items.ts';
import { fakeDevice } from './fake-device.ts';
import { fakeClock, fakeServer, type Script } from './fake-server.ts';

interface Setting {
  readonly key?: boolean;
  readonly tokensLeft?: number;
  readonly scores?: readonly (number | null)[];
  readonly media?: Partial<MediaReader>;
}

/** For tests: a device whose detectors say what the test tells them, and the far side of the network. */
export function fakeMedia(
  { key = false, tokensLeft = 100, scores = [], media = {} }: Setting,
  ...answers: Script[]
) {
  const clock = fakeClock();
  const { calls, send } = fakeServer(clock, answers);
  const client = createClient({
    baseUrl: 'http://server.example',
    fetch: send,
    apiKey: key ? 'k' : undefined,
  });
  const taken: number[] = [];
  let frame = 0;
  const abstained = { label: 'abstained', score: null, confidence: null, reason: 'too_short' } as const;
  const { read } = fakeDevice({ clock });
  const deps: VideoDeps = {
    clock: { ...clock, nowMs: systemClock.nowMs },
    memory: createFindingMemory(clock.nowMs),
    connect: async () => ({ client, hasAccount: key }),
    media: {
      readText: async () => abstained,
      readRecording: async () => ({ ...abstained, detectedContentKind: 'unknown' }),
      sampleVideo: async () => [],
      ...media,
    },
    budget: {
      take: async (tokens) => {
        taken.push(tokens);
        return tokens <= tokensLeft ? { tokens, day: '2026-11-21' } : null;
      },
      giveBack: async ({ tokens }) => void taken.push(-tokens),
    },
    read: async (bytes, wish) => {
      const score = scores[frame] ?? null;
      frame += 1;
      return { ...(await read(bytes, wish)), score, pdqQuality: 80 };
    },
  };
  return { deps, calls, taken };
}

export function leaveOf(mode: ReadingMode, part: Partial<MediaLeave> = {}): MediaLeave {
  return { mode, once: false, isPrivate: false, signal: new AbortController().signal, ...part };
}
