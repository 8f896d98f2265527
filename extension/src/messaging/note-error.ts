import { browser } from 'wxt/browser';
import { describeError, type NotedError } from './noted-error.ts';

/** In which part of the extension an error was met. */
export type Where = 'background' | 'page' | 'analyzer' | 'check';
type Keep = (noted: Omit<NotedError, 'version'>) => unknown;

const seen = new WeakSet<object>();

/** The background has the list; every other part of the extension sends what it meets there. */
let keep: Keep = (noted) => browser.runtime.sendMessage({ type: 'noteError', noted });

/** Passes on what a part without the browser's own interface has noted. */
export function passOnNoted(noted: unknown): void {
  void browser.runtime.sendMessage({ type: 'noteError', noted }).catch(() => undefined);
}

export function keepErrorsWith(keepNoted: Keep): void {
  keep = keepNoted;
}

/** Notes an unexpected error, once however many hands it passes through. Never fails itself. */
export function noteError(error: unknown, where: Where): void {
  if (typeof error === 'object' && error !== null) {
    if (seen.has(error)) return;
    seen.add(error);
  }
  console.error(`Telltale ${ownVersion()} (${where}):`, error);
  // Where the extension was reloaded under a page, nobody is there to keep it.
  Promise.resolve({ atMs: Date.now(), where, ...describeError(error) })
    .then(keep)
    .catch(() => undefined);
}

/** Not every place has the browser's own interface, such as a worker. */
function ownVersion(): string {
  try {
    return browser.runtime.getManifest().version;
  } catch {
    return '';
  }
}

/** Notes what nobody caught in a part that is all our own. */
export function noteUncaught(scope: typeof globalThis, where: Where): void {
  scope.addEventListener('error', (event: Event) => {
    if ('error' in event && event.error) noteError(event.error, where);
  });
  scope.addEventListener('unhandledrejection', (event: Event) => {
    if ('reason' in event && !isAbort(event.reason)) noteError(event.reason, where);
  });
}

/** Work that was given up is no mistake. */
function isAbort(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'AbortError';
}
