import type { ProblemCode } from '../messaging/outcome.ts';
import type { FinalOutcome } from '../storage/check-record.ts';
import type { CheckEnd } from './running.ts';

/**
 * What the reader is told of a check that has ended.
 * @param recordId names its record: an answer that may be reported as wrong is told with it
 */
export function outcomeOf(
  end: CheckEnd | { readonly problem: ProblemCode },
  recordId?: string,
): FinalOutcome {
  if (!('answer' in end)) return { kind: 'problem', problem: end.problem };
  const { answer, problem, feedbackToken } = end;
  return {
    ...{ kind: 'verdict', evidence: answer },
    ...(problem ? { problem } : {}),
    ...(feedbackToken && recordId ? { reportAs: recordId } : {}),
  };
}
