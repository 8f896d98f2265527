import { answeredHow, reasonOf } from '@telltale/shared/ui/answer-origin';
import type { CheckAnswer } from '../../messaging/check-answer.ts';
import type { Outcome, ProblemCode } from '../../messaging/outcome.ts';
import type { ExtensionKey, ExtensionWording } from '../wording.ts';

/** In place of sentences that speak of a picture. */
const ownSentences = ['offline', 'too_large', 'rejected', 'job_failed', 'unreadable', 'undecodable'] as const;

export function mediaProblem(code: ProblemCode, wording: ExtensionWording): string {
  const own = ownSentences.find((name) => name === code);
  return wording.text(own ? `media_problem_${own}` : `problem_${code}`);
}

/** The sentence about a further step that brought nothing. */
export function furtherProblem(outcome: Outcome, wording: ExtensionWording): string | undefined {
  return outcome.kind === 'verdict' && outcome.problem ? mediaProblem(outcome.problem, wording) : undefined;
}

/** The words of the shared labels speak of a picture; these do not. */
export function noteOf({ label, reason }: CheckAnswer, { text }: ExtensionWording): string {
  if (label === 'abstained' && reason !== null) return text(`reason_${reason}`);
  if (label === 'likely_ai' || label === 'no_signal' || label === 'unavailable')
    return text(`media_note_${label}`);
  return text(`label_${label}_note`);
}

export type Fact = readonly [name: string, value: string];

export function factsOf(answer: CheckAnswer, wording: ExtensionWording): readonly Fact[] {
  const { text } = wording;
  const { model } = answer;
  const fact = (key: ExtensionKey, value: string): Fact => [text(key), value];
  return [
    fact('fact_source', text(`source_${reasonOf(answer)}`)),
    ...(model === null ? [] : [fact('fact_model', model)]),
    fact('fact_answer', answeredHow(answer, wording)),
  ];
}
