import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { apiKey, type ReadingMode, readingMode, serverUrl, siteModes } from '../storage/items.ts';
import { reachFor, reachOf, reachOfBrought } from './permission.ts';

beforeEach(() => fakeBrowser.reset());
afterEach(() => void vi.restoreAllMocks());

interface Wish {
  readonly chosen: ReadingMode;
  readonly hasAccount?: boolean;
  readonly asked?: boolean;
  readonly once?: 'fingerprint' | 'picture';
  readonly tokens?: number;
  readonly left?: number;
}

const reach = ({ chosen, hasAccount = false, asked = false, once, tokens = 1, left = 10 }: Wish) =>
  reachFor({ chosen, hasAccount, asked, once, tokens }, { countLeft: async () => left });
const stays = (limitedBy: string | null) => ({ mode: 'device', limitedBy, once: false });

test('as installed nothing leaves the device, with an account or a click', async () => {
  for (const hasAccount of [false, true])
    for (const asked of [false, true])
      expect(await reach({ chosen: 'device', hasAccount, asked })).toEqual(stays(null));
});

test('without an account a check that nobody clicked for stays on the device and says why', async () => {
  expect(await reach({ chosen: 'pictures' })).toEqual(stays('picture_no_account'));
  expect(await reach({ chosen: 'fingerprints' })).toEqual(stays('fingerprint_no_account'));
});

test('without an account a click reaches the public lane, which takes pictures and no fingerprints', async () => {
  expect(await reach({ chosen: 'pictures', asked: true })).toMatchObject({
    mode: 'pictures',
    limitedBy: null,
  });
  expect(await reach({ chosen: 'fingerprints', asked: true })).toEqual(stays('fingerprint_no_account'));
});

test('with an account checks go as far as the reader chose while the day has tokens', async () => {
  for (const chosen of ['fingerprints', 'pictures'] as const) {
    expect(await reach({ chosen, hasAccount: true })).toMatchObject({ mode: chosen, limitedBy: null });
    for (const asked of [false, true])
      expect(await reach({ chosen, hasAccount: true, asked, left: 0 })).toEqual(stays('budget_spent'));
  }
});

test('what is asked once goes as far as was said, whatever is chosen and whatever is left of the day', async () => {
  const spent = { chosen: 'device', hasAccount: true, left: 0 } as const;
  expect(await reach({ ...spent, once: 'fingerprint' })).toEqual({
    mode: 'fingerprints',
    limitedBy: null,
    once: true,
  });
  expect(await reach({ ...spent, once: 'picture' })).toMatchObject({ mode: 'pictures', once: true });
});

test('what costs more than is left of the day stays on the device, though a cheaper check may still go', async () => {
  const left = { chosen: 'pictures', hasAccount: true, asked: true, left: 4 } as const;
  expect(await reach({ ...left, tokens: 5 })).toEqual(stays('budget_spent'));
  expect(await reach({ ...left, tokens: 4 })).toMatchObject({ mode: 'pictures', limitedBy: null });
});

test('what a frame shows goes no further than the reader lets the page and the frame’s own site', async () => {
  await serverUrl.write('https://server.example');
  await apiKey.write('k');
  await siteModes.write({ 'page.example': 'pictures', 'careful.example': 'fingerprints' });
  const modeOf = async (...sites: string[]) =>
    (await reachOf(sites, { asked: false, tokens: 1 }, { countLeft: async () => 10 })).mode;
  expect(await modeOf('page.example', 'page.example')).toBe('pictures');
  expect(await modeOf('page.example', 'careful.example')).toBe('fingerprints');
  expect(await modeOf('careful.example', 'page.example')).toBe('fingerprints');
  expect(await modeOf('page.example', 'frame.example')).toBe('device');
});

test.each([
  ['device', true, 'device'],
  ['fingerprints', true, 'device'],
  ['pictures', false, 'device'],
  ['pictures', true, 'pictures'],
] as const)(
  'what the reader brings goes to a server by a button, and only where the standing choice lets it: %s, %s',
  async (chosen, send, mode) => {
    await readingMode.write(chosen);
    expect(await reachOfBrought(null, send)).toMatchObject({ mode, limitedBy: null, once: true });
  },
);

test('a choice that has become smaller since no longer stands, for the page, its frame or what was brought', async () => {
  await serverUrl.write('https://server.example');
  await apiKey.write('k');
  await readingMode.write('pictures');
  const budget = { countLeft: async () => 10 };
  const ofPage = await reachOf(['page.example', 'frame.example'], { asked: false, tokens: 1 }, budget);
  const brought = await reachOfBrought('page.example', true);
  const once = await reachOf(['page.example'], { asked: true, once: 'picture', tokens: 1 }, budget);
  await siteModes.write({ 'elsewhere.example': 'device' });
  expect(await Promise.all([ofPage.stillStands?.(), brought.stillStands?.()])).toEqual([true, true]);
  await siteModes.write({ 'frame.example': 'fingerprints' });
  expect(await Promise.all([ofPage.stillStands?.(), brought.stillStands?.()])).toEqual([false, true]);
  await siteModes.write({ 'page.example': 'device' });
  expect(await Promise.all([ofPage.stillStands?.(), brought.stillStands?.()])).toEqual([false, false]);
  expect(once.stillStands).toBeUndefined();
});

test('a key that cannot be read keeps no check from the device', async () => {
  await serverUrl.write('https://server.example');
  vi.spyOn(apiKey, 'read').mockRejectedValue(new DOMException('Broken.', 'UnknownError'));
  const ask = () => reachOf(['page.example'], { asked: false, tokens: 1 }, { countLeft: async () => 10 });
  expect(await ask()).toMatchObject({ mode: 'device', limitedBy: null });
  await readingMode.write('pictures');
  await expect(ask()).rejects.toThrow('Broken.');
});
