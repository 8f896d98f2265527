import type { CheckView, Evidence } from '@telltale/shared/ui/evidence';
import type { CheckAnswer } from '../../messaging/check-answer.ts';
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

/**
 * The card that extension, widget and site share draws steps of pictures alone, which take none but its own
 * (`laneRows`); lists draw no steps of anything. To look each of them up would bring their whole list into what runs on
 * every page.
 */
function evidenceOfAnswer(answer: CheckAnswer): Evidence {
  return answer as Evidence;
}
