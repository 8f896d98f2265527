import { browser } from 'wxt/browser';
import { type Fields, isFields } from './fields.ts';
import { isOnce, type OnceChoice, type Sender } from './protocol.ts';

/** What the background and the popup tell the content scripts of a tab. */
export interface TabSignals {
  siteSwitched: { readonly enabled: boolean };
  /** The reader pointed at this picture. */
  checkPicture: { readonly imageUrl: string; readonly once?: OnceChoice | undefined };
  /** The reader pointed at something of which the browser tells no address. Not taken where no picture is. */
  checkPointed: Record<never, never>;
  /** The reader pointed at this video. */
  checkVideo: { readonly videoUrl: string };
  /** Asks whether a content script is there already. */
  stillThere: Record<never, never>;
}

const parsers: { readonly [T in keyof TabSignals]: (fields: Fields) => TabSignals[T] | null } = {
  siteSwitched: ({ enabled }) => ({ enabled: enabled === true }),
  checkPicture: ({ imageUrl, once }) =>
    typeof imageUrl === 'string' ? { imageUrl, once: isOnce(once) ? once : undefined } : null,
  checkPointed: () => ({}),
  stillThere: () => ({}),
  checkVideo: ({ videoUrl }) => (typeof videoUrl === 'string' ? { videoUrl } : null),
};

/** Null where no content script is, which is no failure; false where one is, and did not take it. */
export async function tellTab<T extends keyof TabSignals>(
  tabId: number,
  type: T,
  signal: TabSignals[T],
  frameId?: number,
): Promise<boolean | null> {
  const options = frameId === undefined ? {} : { frameId };
  const reply: unknown = await browser.tabs
    .sendMessage(tabId, { type, ...signal }, options)
    .catch(() => null);
  return isFields(reply) ? reply.taken === true : null;
}

/** @param listener answers false where it did not take what it was told */
export function onTold<T extends keyof TabSignals>(
  type: T,
  listener: (told: TabSignals[T]) => unknown,
  signal: AbortSignal,
): void {
  const receive = (message: unknown, sender: Sender, respond: (reply: unknown) => void): undefined => {
    if (sender.id !== browser.runtime.id || !isFields(message) || message.type !== type) return;
    const told = parsers[type](message);
    if (!told) return;
    respond({ taken: listener(told) !== false });
  };
  browser.runtime.onMessage.addListener(receive);
  // Where the extension is gone, so is what would be called here.
  const stop = () => browser.runtime?.onMessage?.removeListener(receive);
  signal.addEventListener('abort', stop, { once: true });
}
