import { createClient } from '@telltale/shared/client';
import type { DeviceAnalyzer } from '../checks/device/device-analyzer.ts';
import { createLanes } from '../checks/lanes/all-lanes.ts';
import { createRunCheck } from '../checks/run-check.ts';
import type { CheckDeps } from '../checks/running.ts';
import { createCheckMemory } from '../storage/check-memory.ts';
import { fakePicture, fakeRead } from './fake-device.ts';
import { type Answered, fakeClock, fakeServer } from './fake-server.ts';

interface Setting {
  readonly key?: boolean;
  readonly tokensLeft?: number;
  readonly scores?: readonly (number | null)[];
  readonly detect?: DeviceAnalyzer['detect'];
}

/** For tests: a device whose detectors say what the test tells them, and the far side of the network. */
export function fakeMedia(
  { key = false, tokensLeft = 100, scores = [], detect }: Setting,
  ...answers: Answered[]
) {
  const clock = fakeClock();
  const { calls, send } = fakeServer(clock, answers);
  const apiKey = key ? 'k' : undefined;
  const client = createClient({ baseUrl: 'http://server.example', fetch: send, apiKey });
  const taken: number[] = [];
  let frame = 0;
  const abstained = { label: 'abstained', score: null, confidence: null, reason: 'too_short' } as const;
  const deps: CheckDeps = {
    clock,
    memory: createCheckMemory(clock.nowMs),
    connect: async () => ({ client, hasAccount: key }),
    budget: {
      take: async (tokens, beyond) => {
        taken.push(tokens);
        return beyond || tokens <= tokensLeft ? { tokens, day: '2026-11-21' } : null;
      },
      giveBack: async ({ tokens }) => void taken.push(-tokens),
    },
  };
  const read = fakeRead();
  const lanes = createLanes({
    acquire: async () => Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]),
    decode: async () => fakePicture,
    trustAnchorsPem: async () => '',
    analyzer: {
      detect: detect ?? (async () => ({ ...abstained, detectedContentKind: 'unknown' })),
      readPicture: async (...asked) => {
        const score = scores[frame] ?? null;
        frame += 1;
        return { ...(await read(...asked)), score };
      },
    },
  });
  return { run: createRunCheck(deps), lanes, calls, taken, clock };
}
