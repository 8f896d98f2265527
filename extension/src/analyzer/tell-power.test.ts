import { expect, test, vi } from 'vitest';
import { tellPower } from './tell-power.ts';

test('it is told whether the device runs on its battery, now and when that changes', async () => {
  const battery = Object.assign(new EventTarget(), { charging: true });
  const tell = vi.fn();
  await tellPower(tell, { getBattery: async () => battery });
  expect(tell).toHaveBeenLastCalledWith({ kind: 'power', isOnBattery: false });
  battery.charging = false;
  battery.dispatchEvent(new Event('chargingchange'));
  expect(tell).toHaveBeenLastCalledWith({ kind: 'power', isOnBattery: true });
});

test.each([
  ['does not know of batteries', {}],
  ['keeps it to itself', { getBattery: async () => Promise.reject(new DOMException('No.')) }],
])('nothing is told where the browser %s', async (_, device) => {
  const tell = vi.fn();
  await tellPower(tell, device);
  expect(tell).not.toHaveBeenCalled();
});
