import { browser } from 'wxt/browser';
import { type Fields, isFields } from './fields.ts';
import { isOnce, type OnceChoice, type Sender } from './protocol.ts';

/** What the background and the popup tell the content scripts of a tab. */
export interface TabSignals {
  siteSwitched: { readonly enabled: boolean };
  /** The reader pointed at this picture. */
  checkPicture: { readonly imageUrl: string; readonly once?: OnceChoice | undefined };
  /** The reader pointed at this video. */
  checkVideo: { readonly videoUrl: string };
}

const parsers: { readonly [T in keyof TabSignals]: (fields: Fields) => TabSignals[T] | null } = {
  siteSwitched: ({ enabled }) => ({ enabled: enabled === true }),
  checkPicture: ({ imageUrl, once }) =>
    typeof imageUrl === 'string' ? { imageUrl, once: isOnce(once) ? once : undefined } : null,
  checkVideo: ({ videoUrl }) => (typeof videoUrl === 'string' ? { videoUrl } : null),
};

/** False where no content script took it: a tab without one is no failure. */
export async function tellTab<T extends keyof TabSignals>(
  tabId: number,
  type: T,
  signal: TabSignals[T],
): Promise<boolean> {
  const reply: unknown = await browser.tabs.sendMessage(tabId, { type, ...signal }).catch(() => null);
  return isFields(reply) && reply.ok === true;
}

export function onTold<T extends keyof TabSignals>(
  type: T,
  listener: (told: TabSignals[T]) => void,
  signal: AbortSignal,
): void {
  const receive = (message: unknown, sender: Sender, respond: (reply: unknown) => void): undefined => {
    if (sender.id !== browser.runtime.id || !isFields(message) || message.type !== type) return;
    const told = parsers[type](message);
    if (!told) return;
    respond({ ok: true });
    listener(told);
  };
  browser.runtime.onMessage.addListener(receive);
  signal.addEventListener('abort', () => browser.runtime.onMessage.removeListener(receive), { once: true });
}
