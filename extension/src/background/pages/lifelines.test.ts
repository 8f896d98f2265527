import { expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakePort } from '../../testing/fake-port.ts';
import { followLifelines } from './lifelines.ts';

test('the end of a page’s port is the end of that page in its tab', () => {
  let connect: (port: object) => void = () => undefined;
  Object.assign(browser.runtime, {
    onConnect: { addListener: (listener: typeof connect) => (connect = listener) },
  });
  const left = vi.fn(async () => undefined);
  followLifelines({ onLeave: left });
  const { port, close } = fakePort('abcdef0123', { tab: { id: 7 } });
  connect(port);
  expect(left).not.toHaveBeenCalled();
  close();
  expect(left).toHaveBeenCalledExactlyOnceWith(7, 'abcdef0123');
});
