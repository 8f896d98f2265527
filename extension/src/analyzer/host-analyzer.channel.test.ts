import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { followPower } from '../checks/queue/power.ts';
import { hostAnalyzer } from './host-analyzer.ts';
import { channelName, isAnalyzerReply } from './requests.ts';
import { sampleFile } from './video-host.ts';

vi.mock('./video-host.ts', () => ({ sampleFile: vi.fn(), hostedProblemOf: () => 'unexpected' }));

const battery = Object.assign(new EventTarget(), { charging: false });
const background = new BroadcastChannel(channelName);
const replies: unknown[] = [];
background.onmessage = ({ data }) => void (isAnalyzerReply(data) && replies.push(data));

beforeAll(() => {
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage() {}
    },
  );
  vi.stubGlobal('navigator', {
    locks: { request: async (_: string, held: () => unknown) => held() },
    getBattery: async () => battery,
  });
  hostAnalyzer();
});
afterEach(() => void replies.splice(0));
afterAll(() => {
  background.close();
  vi.unstubAllGlobals();
});

test('a background that starts while the page is open hears that the device runs on its battery', async () => {
  // What the page told at its start is over.
  await new Promise((resolve) => setTimeout(resolve, 50));
  const isOnBattery = followPower();
  await vi.waitFor(() => expect(isOnBattery()).toBe(true));
});

test('a video that nobody waits for any longer is played no further', async () => {
  vi.mocked(sampleFile).mockImplementation(
    (_, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  const request = { video: 'a file', count: 5 };
  background.postMessage({ kind: 'request', id: 'a', name: 'sampleVideo', request });
  await vi.waitFor(() => expect(sampleFile).toHaveBeenCalledOnce());
  background.postMessage({ kind: 'abort', id: 'a' });
  await vi.waitFor(() => expect(replies).toEqual([{ kind: 'reply', id: 'a', problem: 'interrupted' }]));
});
