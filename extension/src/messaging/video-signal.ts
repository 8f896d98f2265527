import { browser } from 'wxt/browser';
import type { Sender } from './protocol.ts';

const checkVideo = 'checkThisVideo';

/** Tells the content script of a tab which video the reader pointed at. False where there is no such script. */
export async function tellToCheckVideo(tabId: number, videoUrl: string): Promise<boolean> {
  const reply: unknown = await browser.tabs
    .sendMessage(tabId, { type: checkVideo, videoUrl })
    .catch(() => null);
  return typeof reply === 'object' && reply !== null && 'ok' in reply && reply.ok === true;
}

export function onCheckVideo(listener: (videoUrl: string) => void, signal: AbortSignal): void {
  const receive = (message: unknown, sender: Sender, respond: (reply: unknown) => void): undefined => {
    if (sender.id !== browser.runtime.id || typeof message !== 'object' || message === null) return;
    if (!('type' in message) || message.type !== checkVideo) return;
    if (!('videoUrl' in message) || typeof message.videoUrl !== 'string') return;
    respond({ ok: true });
    listener(message.videoUrl);
  };
  browser.runtime.onMessage.addListener(receive);
  signal.addEventListener('abort', () => browser.runtime.onMessage.removeListener(receive), { once: true });
}
