import type { CheckProblem } from '../problem.ts';
import type { ResultWords } from '../result-words.ts';

/** Why nothing was found out, and when to try again where the server said so. */
export function sentenceOf(problem: CheckProblem, words: ResultWords, host: string): string {
  const sentence = words.text(`problem_${problem.code}`, { host, origin: location.origin });
  const seconds = problem.retryAfterSeconds;
  if (seconds === null) return sentence;
  const at = new Date(Date.now() + seconds * 1000);
  const time = new Intl.DateTimeFormat(words.languageTag, { hour: 'numeric', minute: '2-digit' }).format(at);
  return `${sentence} ${words.text('try_again_at', { time })}`;
}
