import { CheckProblem } from '../messaging/check-problem.ts';
import type { ProblemCode } from '../messaging/outcome.ts';
import type { AnalyzerHandlers, AnalyzerReply, AnalyzerRequest, RequestName } from './requests.ts';

/** Does what a request asks for, and says by a code why it could not. */
export async function answerRequest<N extends RequestName>(
  handlers: AnalyzerHandlers<N>,
  { id, name, request }: AnalyzerRequest<N>,
  codeOf: (error: unknown) => ProblemCode,
  signal = new AbortController().signal,
): Promise<AnalyzerReply<N>> {
  try {
    return { kind: 'reply', id, value: await handlers[name](request, signal) };
  } catch (error) {
    if (signal.aborted) return { kind: 'reply', id, problem: 'interrupted' };
    return { kind: 'reply', id, problem: error instanceof CheckProblem ? error.code : codeOf(error) };
  }
}
