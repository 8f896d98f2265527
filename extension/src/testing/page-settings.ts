import type { PageSettings } from '../messaging/protocol.ts';

/** For tests: a reader who wants to see every result and nothing covered. */
export const everyResult: PageSettings = {
  display: 'all',
  sensitivity: 'likely_ai',
  veil: 'none',
  hasAccount: false,
};
