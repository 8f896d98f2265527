import type { FalseAlarms, PageSettings } from '../messaging/protocol.ts';

/** For tests: a reader who wants to see every result and nothing covered. */
export const everyResult: PageSettings = {
  display: 'all',
  sensitivity: 'likely_ai',
  veil: 'none',
  corner: 'top_start',
};

export const sampleFalseAlarms: FalseAlarms = {
  strong: { flagged: 0, total: 2_000 },
  likely_ai: { flagged: 18, total: 2_000 },
  uncertain: { flagged: 101, total: 2_000 },
};
