import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { keepToConsent } from './data-consent.ts';
import { modeFor, readingMode, siteModes } from './items.ts';

/** Firefox keeps the consent, and is what this test runs in. */
const consent = vi.fn<() => Promise<boolean>>();
vi.stubEnv('FIREFOX', 'true');
afterAll(() => vi.unstubAllEnvs());

beforeEach(async () => {
  fakeBrowser.reset();
  vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation(consent);
  await readingMode.write('pictures');
  await siteModes.write({ 'a.example': 'fingerprints', 'b.example': 'device' });
});

test('with the consent every choice stands', async () => {
  consent.mockResolvedValue(true);
  await keepToConsent();
  expect(await modeFor('a.example')).toBe('fingerprints');
  expect(await modeFor('c.example')).toBe('pictures');
});

test('without it nothing leaves the device, and a consent that comes later finds every choice taken back', async () => {
  consent.mockResolvedValue(false);
  expect(await modeFor('a.example')).toBe('device');
  await keepToConsent();
  consent.mockResolvedValue(true);
  for (const site of ['a.example', 'b.example', null]) expect(await modeFor(site)).toBe('device');
  expect(await siteModes.read()).toEqual({ 'b.example': 'device' });
});
