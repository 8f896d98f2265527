// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { followPower } from '../checks/queue/power.ts';
import { hostAnalyzer } from './host-analyzer.ts';
import { channelName, isAnalyzerReply, isPowerReport } from './requests.ts';

const battery = Object.assign(new EventTarget(), { charging: false });
const background = new BroadcastChannel(channelName);
const replies: unknown[] = [];
let isToldAtStart = false;
background.onmessage = ({ data }) => {
  if (isAnalyzerReply(data)) replies.push(data);
  if (isPowerReport(data)) isToldAtStart = true;
};

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
  await vi.waitFor(() => expect(isToldAtStart).toBe(true));
  const isOnBattery = followPower();
  await vi.waitFor(() => expect(isOnBattery()).toBe(true));
});

test('a video that nobody waits for any longer is played no further', async () => {
  const playing = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:a-film');
  const request = { video: new Blob(['a film that never loads']), count: 5 };
  background.postMessage({ kind: 'request', id: 'a', name: 'sampleVideo', request });
  await vi.waitFor(() => expect(playing).toHaveBeenCalledOnce());
  background.postMessage({ kind: 'abort', id: 'a' });
  await vi.waitFor(() => expect(replies).toEqual([{ kind: 'reply', id: 'a', problem: 'interrupted' }]));
});
