import { browser } from 'wxt/browser';
import { pageLifeLock } from '../reader/messages.ts';
import type { ReaderPage } from './reader-channel.ts';

const path = '/offscreen.html';

/** Opened where it is not open already; several may ask at once. */
export function createReaderPage(): ReaderPage {
  let opening: Promise<void> | null = null;
  return {
    open() {
      opening ??= open().finally(() => {
        opening = null;
      });
      return opening;
    },
    // The lock of the page's life is free only once the page has ended.
    gone: (signal) => navigator.locks.request(pageLifeLock, { signal }, () => undefined),
  };
}

async function open(): Promise<void> {
  // Firefox has no offscreen pages; its background is a page that can hold a frame.
  if (browser.offscreen === undefined) return openFrame();
  if (await browser.offscreen.hasDocument()) return;
  await browser.offscreen.createDocument({
    url: path,
    reasons: ['WORKERS'],
    justification: 'Reads Content Credentials and runs the detector on this device.',
  });
}

function openFrame(): Promise<void> {
  if (document.querySelector('iframe')) return Promise.resolve();
  const frame = document.createElement('iframe');
  const loaded = new Promise<void>((resolve) => {
    frame.addEventListener('load', () => resolve(), { once: true });
  });
  frame.src = browser.runtime.getURL(path);
  document.body.append(frame);
  return loaded;
}
