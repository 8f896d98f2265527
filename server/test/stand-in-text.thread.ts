import type { TextVerdict } from '@telltale/models/text/detector';
import type { ThreadData } from '../src/features/checks/text/text-analyst.ts';
import { createTextWork } from '../src/features/checks/text/text-work.ts';

const verdict: TextVerdict = { label: 'likely_ai', score: 0.97, confidence: 0.9, reason: 'model_score' };

/** Fails on a text that says so. */
export const open = ({ model }: ThreadData) =>
  createTextWork(model, async () => ({
    async detect(text) {
      if (text.includes('fail')) throw new Error('the session broke');
      return verdict;
    },
  }));
