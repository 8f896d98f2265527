import { openNodeSession } from '@telltale/models/session.node';
import { createTextDetector } from '@telltale/models/text/detector';
import { detectLanguage } from '@telltale/models/text/language';
import type { ThreadData } from './text-analyst.ts';
import { createTextWork } from './text-work.ts';

/** Runs inside a worker thread: everything here may take its time without holding up a request. */
export function open({ model }: ThreadData) {
  return createTextWork(model, async () =>
    createTextDetector(model, await openNodeSession(model, { threads: 1 }), { detectLanguage }),
  );
}
