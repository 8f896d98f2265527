import type { CheckView } from '@telltale/shared/ui/evidence';
import { evidenceOfAnswer } from '../../messaging/check-answer.ts';
import type { Outcome } from '../../messaging/outcome.ts';
import type { ExtensionWording } from '../wording.ts';

/** What badge, card and lists show of how a check ended. */
export function viewOf(outcome: Exclude<Outcome, { kind: 'off' }>, { text }: ExtensionWording): CheckView {
  if (outcome.kind === 'problem') return { state: 'problem', sentence: text(`problem_${outcome.problem}`) };
  const { evidence, problem, reportAs } = outcome;
  return {
    state: 'verdict',
    evidence: evidenceOfAnswer(evidence),
    problem: problem && text(`problem_${problem}`),
    reportAs,
  };
}
