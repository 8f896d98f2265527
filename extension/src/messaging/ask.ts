import { browser } from 'wxt/browser';
import { CheckProblem } from './check-problem.ts';
import { isFields } from './fields.ts';
import type { MessageType, Protocol } from './protocol.ts';

/**
 * Asks the background. Rejects when it is gone or was evicted meanwhile.
 * @throws {CheckProblem} `unexpected` where it failed over the question, which it has noted
 */
export async function ask<T extends MessageType>(
  type: T,
  request: Protocol[T]['request'],
): Promise<Protocol[T]['reply']> {
  const reply: unknown = await browser.runtime.sendMessage({ type, ...request });
  if (isFields(reply) && reply.ok === false) throw new CheckProblem('unexpected');
  if (!isFields(reply) || reply.ok !== true) throw new CheckProblem('interrupted');
  // Only the background of this very extension can have sent this.
  return reply.value as Protocol[T]['reply'];
}
