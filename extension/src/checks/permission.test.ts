import { expect, test } from 'vitest';
import type { ReadingMode } from '../storage/items.ts';
import { reachFor } from './permission.ts';

interface Wish {
  readonly chosen: ReadingMode;
  readonly hasAccount?: boolean;
  readonly asked?: boolean;
  readonly once?: 'fingerprint' | 'picture';
  readonly left?: number;
}

const leave = ({ chosen, hasAccount = false, asked = false, once, left = 10 }: Wish) =>
  reachFor({ chosen, hasAccount, asked, once }, { left: async () => left });
const stays = (heldBack: string | null) => ({ mode: 'device', heldBack, once: false });

test('as installed nothing leaves the device, with an account or a click', async () => {
  for (const hasAccount of [false, true])
    for (const asked of [false, true])
      expect(await leave({ chosen: 'device', hasAccount, asked })).toEqual(stays(null));
});

test('without an account a check that nobody clicked for stays on the device and says why', async () => {
  expect(await leave({ chosen: 'pictures' })).toEqual(stays('picture_no_account'));
  expect(await leave({ chosen: 'fingerprints' })).toEqual(stays('fingerprint_no_account'));
});

test('without an account a click reaches the public lane, which takes pictures and no fingerprints', async () => {
  expect(await leave({ chosen: 'pictures', asked: true })).toMatchObject({
    mode: 'pictures',
    heldBack: null,
  });
  expect(await leave({ chosen: 'fingerprints', asked: true })).toEqual(stays('fingerprint_no_account'));
});

test('with an account checks go as far as the reader chose while the day has tokens', async () => {
  for (const chosen of ['fingerprints', 'pictures'] as const) {
    expect(await leave({ chosen, hasAccount: true })).toMatchObject({ mode: chosen, heldBack: null });
    for (const asked of [false, true])
      expect(await leave({ chosen, hasAccount: true, asked, left: 0 })).toEqual(stays('budget_spent'));
  }
});

test('what is asked once goes as far as was said, whatever is chosen and whatever is left of the day', async () => {
  const spent = { chosen: 'device', hasAccount: true, left: 0 } as const;
  expect(await leave({ ...spent, once: 'fingerprint' })).toEqual({
    mode: 'fingerprints',
    heldBack: null,
    once: true,
  });
  expect(await leave({ ...spent, once: 'picture' })).toMatchObject({ mode: 'pictures', once: true });
});
