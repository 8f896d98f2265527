import { type Browser, browser } from 'wxt/browser';

/** This script's own life in the page. */
export interface ScriptLife {
  readonly signal: AbortSignal;
  /** Looks whether the extension that this script came with still runs; where it does not, the signal aborts. */
  readonly isValid: boolean;
}

/** What ties a page to the background, for as long as both are there. */
export interface Lifeline {
  /** Before anything is asked. An evicted background lets go of it, and is not woken only to hold it again. */
  hold(): void;
}

/** The reader comes back to the page, or is about to press something of ours. */
const signsOfReader = ['visibilitychange', 'pointerdown', 'keydown'];
/** A port may close a moment before the extension is gone. */
const lastLookMs = 1_000;

/**
 * A port that ends with the page, however it is left: where no page of ours comes after it, nothing else would tell the
 * background to stop. It also ends with the extension (an update, a removal), and then this script must, too: its
 * badges could not be opened any more.
 */
export function createLifeline(pageViewId: string, life: ScriptLife): Lifeline {
  const { signal } = life;
  let port: Browser.runtime.Port | null = null;
  const look = () => void life.isValid;
  for (const type of signsOfReader)
    document.addEventListener(type, look, { capture: true, passive: true, signal });
  // A newer version's script puts its badges beside the body, and cannot speak to this one without the page's hearing it.
  const beside = new MutationObserver(look);
  beside.observe(document.documentElement, { childList: true });
  signal.addEventListener('abort', () => beside.disconnect(), { once: true });
  const onLost = () => {
    // Read, so that the browser does not log it.
    void browser.runtime?.lastError;
    port = null;
    look();
    setTimeout(look, lastLookMs);
  };
  return {
    hold() {
      // Frames come and go within one page.
      if (port || !life.isValid || window !== window.top) return;
      port = browser.runtime.connect({ name: pageViewId });
      port.onDisconnect.addListener(onLost);
    },
  };
}
