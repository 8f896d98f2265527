import { expect, test, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakePort } from '../../testing/fake-port.ts';
import { followLifelines } from './lifelines.ts';

type Connect = (port: object) => void;

function following() {
  let connect: Connect = () => undefined;
  Object.assign(browser.runtime, {
    onConnect: { addListener: (listener: Connect) => (connect = listener) },
  });
  const left = vi.fn(async () => undefined);
  followLifelines({ onLeave: left });
  return { connect, left };
}

test('the end of a page’s port is the end of that page in its tab', () => {
  const { connect, left } = following();
  const { port, close } = fakePort('abcdef0123', { tab: { id: 7 } });
  connect(port);
  expect(left).not.toHaveBeenCalled();
  close();
  expect(left).toHaveBeenCalledExactlyOnceWith(7, 'abcdef0123');
});

test('a page that is prepared for later never was in the tab that is named as its own', () => {
  const { connect, left } = following();
  const { port, close } = fakePort('abcdef0123', { tab: { id: 7 }, documentLifecycle: 'prerender' });
  connect(port);
  close();
  expect(left).not.toHaveBeenCalled();
});
