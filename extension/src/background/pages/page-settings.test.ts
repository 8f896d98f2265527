import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { apiKey, readingMode, serverUrl } from '../../storage/items.ts';
import { followSettings } from './page-settings.ts';

beforeEach(() => fakeBrowser.reset());

test('open pages start over for another account or another server, and not for how far checks go', async () => {
  const onChange = vi.fn();
  followSettings(onChange);
  await readingMode.write('pictures');
  expect(onChange).not.toHaveBeenCalled();
  await serverUrl.write('https://server.example');
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1));
  await apiKey.write('k');
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(2));
});
