// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { createLoadedAddresses, isProof } from './loaded-addresses.ts';

const url = 'https://site.example/a.jpg';
const other = 'https://site.example/b.jpg';

test.each([
  [{ initiatorType: 'css', responseStatus: 200, duration: 0 }, true],
  [{ initiatorType: 'css', responseStatus: 0, duration: 12 }, true],
  // Kept from being requested by the page's own policy.
  [{ initiatorType: 'css', responseStatus: 0, duration: 0 }, false],
  [{ initiatorType: 'video', responseStatus: 0, duration: 0.1 }, false],
  [{ initiatorType: 'beacon', responseStatus: 200, duration: 12 }, false],
  [{ initiatorType: 'fetch', responseStatus: 200, duration: 12 }, false],
])('%j proves that a picture was loaded: %s', (entry, expected) => {
  expect(isProof(entry)).toBe(expected);
});

function waiting() {
  const addresses = createLoadedAddresses();
  const [element, listener] = [document.createElement('div'), vi.fn()];
  return { addresses, element, listener, wait: (at = url) => addresses.onceLoaded(at, element, listener) };
}

test('an address counts as loaded without its fragment, and is told of once', () => {
  const { addresses, element, listener, wait } = waiting();
  wait(`${url}#a`);
  expect(addresses.has(url)).toBe(false);
  addresses.note(url);
  addresses.note(url);
  expect(listener).toHaveBeenCalledExactlyOnceWith(element);
  expect(addresses.has(`${url}#b`)).toBe(true);
});

test('an element that is looked at again and again waits once, and each element for itself', () => {
  const { addresses, listener, wait } = waiting();
  for (let look = 0; look < 40_000; look += 1) wait();
  addresses.onceLoaded(url, document.createElement('p'), listener);
  addresses.note(url);
  expect(listener).toHaveBeenCalledTimes(2);
});

test('an element waits for what it shows now, and not once it has left the page', () => {
  const { addresses, element, listener, wait } = waiting();
  wait();
  wait(other);
  addresses.note(url);
  expect(listener).not.toHaveBeenCalled();
  addresses.forget(element);
  addresses.note(other);
  expect(listener).not.toHaveBeenCalled();
});
