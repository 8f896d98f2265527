import type { PowerReport } from './requests.ts';

/** The Battery Status API (https://www.w3.org/TR/battery-status/): Chromium's alone, and only in windows. */
interface Battery extends EventTarget {
  readonly charging: boolean;
}
interface PowerSource {
  getBattery?(): Promise<Battery>;
}

/**
 * Tells whether the device runs on its battery, now and whenever that changes, where the browser tells.
 * @returns tells it again
 */
export async function tellPower(
  tell: (report: PowerReport) => void,
  device: PowerSource = navigator as PowerSource,
): Promise<() => void> {
  const battery = await device.getBattery?.().catch(() => undefined);
  if (!battery) return () => undefined;
  const report = () => tell({ kind: 'power', isOnBattery: !battery.charging });
  battery.addEventListener('chargingchange', report);
  report();
  return report;
}
