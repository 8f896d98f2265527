import { vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';

/** For tests: a storage area that takes no more than this, as browsers have it. Until `vi.restoreAllMocks()`. */
export function limitStorage(area: 'local' | 'session', maxChars: number): void {
  const { get, set } = fakeBrowser.storage[area];
  vi.spyOn(fakeBrowser.storage[area], 'set').mockImplementation(async (values) => {
    const after = { ...(await get(null)), ...values };
    if (JSON.stringify(after).length > maxChars) throw new Error('Quota bytes exceeded.');
    await set(values);
  });
}
