import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { limitStorage } from '../testing/limited-storage.ts';
import { useClick } from './used-clicks.ts';

beforeEach(() => fakeBrowser.reset());
afterEach(() => void vi.restoreAllMocks());

test('a click is used by the frame that asks first, again and again, and by no other', async () => {
  expect(await useClick('a', 'frame 1')).toBe(true);
  expect(await useClick('a', 'frame 2')).toBe(false);
  expect(await useClick('a', 'frame 1')).toBe(true);
});

test('a click of which nobody can keep that it was used is not used: it might be paid for twice', async () => {
  limitStorage('session', 10);
  expect(await useClick('a', 'frame 1')).toBe(false);
});
