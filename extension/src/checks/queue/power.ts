import { channelName, isPowerReport, powerQuestion } from '../../analyzer/requests.ts';

/** Whether the device runs on its battery. A worker cannot ask; the page that reads files can, and tells. */
export function followPower(): () => boolean {
  let isOnBattery = false;
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isPowerReport(data)) isOnBattery = data.isOnBattery;
  });
  channel.postMessage(powerQuestion);
  return () => isOnBattery;
}
