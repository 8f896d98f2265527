import { browser } from 'wxt/browser';
import { type Fields, isFields } from './fields.ts';
import type { Sender } from './protocol.ts';

/**
 * Receives what the rest of the extension says to a page under one name, until the signal ends it.
 * @param receive answers true where it responds later
 */
export function onPageMessage(
  type: string,
  receive: (message: Fields, respond: (reply: unknown) => void) => true | undefined,
  signal: AbortSignal,
): void {
  const listener = (message: unknown, sender: Sender, respond: (reply: unknown) => void) =>
    sender.id === browser.runtime.id && isFields(message) && message.type === type
      ? receive(message, respond)
      : undefined;
  browser.runtime.onMessage.addListener(listener);
  // Where the extension is gone, so is what would be called here.
  const stop = () => browser.runtime?.onMessage?.removeListener(listener);
  signal.addEventListener('abort', stop, { once: true });
}

/** Responds to one once its answer is there. Null where the page has none, and says nothing. */
export function respondLater(
  answer: Promise<unknown> | null,
  respond: (reply: unknown) => void,
): true | undefined {
  if (!answer) return undefined;
  answer.then(respond, () => respond(null));
  return true;
}
