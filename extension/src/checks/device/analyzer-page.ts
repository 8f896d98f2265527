import { browser } from 'wxt/browser';
import { channelName, isHere, pageLifeLock } from '../../analyzer/requests.ts';
import { CheckProblem } from '../../messaging/check-problem.ts';
import type { AnalyzerPage } from './analyzer-channel.ts';

const path = '/offscreen.html';
/** A page that takes longer to start will not start. */
const startMs = 30_000;

/** Opened where it is not open already; several may ask at once. */
export function createAnalyzerPage(): AnalyzerPage {
  let opening: Promise<void> | null = null;
  return {
    /** The browser is asked once, and again only after the page has ended: a page of pictures opens it for each. */
    open() {
      opening ??= open().then(
        () => void waitForEnd().then(forget),
        (error: unknown) => {
          forget();
          throw error;
        },
      );
      return opening;
    },
    waitForEnd: waitForEnd,
  };

  function forget() {
    opening = null;
  }
}

/** The lock of the page's life is free only once the page has ended. */
async function waitForEnd(signal?: AbortSignal): Promise<void> {
  await navigator.locks.request(pageLifeLock, { ...(signal ? { signal } : {}) }, () => undefined);
}

async function open(): Promise<void> {
  // Firefox has no offscreen pages (https://developer.chrome.com/docs/extensions/reference/api/offscreen); its background
  // is a page that can hold a frame.
  const isOpen = browser.offscreen ? await browser.offscreen.hasDocument() : document.querySelector('iframe');
  if (isOpen) return;
  const over = new AbortController();
  const here = untilHere(over.signal);
  try {
    await Promise.all([browser.offscreen ? openOffscreen() : openFrame(), here]);
  } catch (error) {
    // A page that did not start would be taken for one that did.
    await closeUnstarted();
    throw error;
  } finally {
    over.abort();
  }
}

function openOffscreen(): Promise<void> {
  return browser.offscreen.createDocument({
    url: path,
    reasons: ['WORKERS'],
    justification: 'Reads Content Credentials and runs the detector on this device.',
  });
}

async function openFrame(): Promise<void> {
  const frame = document.createElement('iframe');
  frame.src = browser.runtime.getURL(path);
  document.body.append(frame);
}

async function closeUnstarted(): Promise<void> {
  if (browser.offscreen) await browser.offscreen.closeDocument().catch(() => undefined);
  else document.querySelector('iframe')?.remove();
}

/** The page has loaded before it holds the lock that tells whether it lives. */
function untilHere(signal: AbortSignal): Promise<void> {
  const channel = new BroadcastChannel(channelName);
  const here = new Promise<void>((resolve, reject) => {
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => isHere(data) && resolve());
    const timer = setTimeout(() => reject(new CheckProblem('interrupted')), startMs);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
  signal.addEventListener('abort', () => channel.close(), { once: true });
  return here;
}
