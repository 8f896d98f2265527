import { browser } from 'wxt/browser';
import { isFields } from './fields.ts';
import type { MessageType, Protocol } from './protocol.ts';

/** Asks the background. Rejects when it is gone, was evicted meanwhile, or could not answer. */
export async function ask<T extends MessageType>(
  type: T,
  request: Protocol[T]['request'],
): Promise<Protocol[T]['reply']> {
  const reply: unknown = await browser.runtime.sendMessage({ type, ...request });
  if (!isFields(reply) || reply.ok !== true) throw new Error(`The background did not answer ${type}.`);
  // Only the background of this very extension can have sent this.
  return reply.value as Protocol[T]['reply'];
}
