import type { CheckProblem } from '../problem.ts';
import type { ResultWords } from '../result-words.ts';

export interface SentenceFacts {
  /** Of the server. */
  readonly host: string;
  /** What the element takes; empty where that is of no help. */
  readonly kinds: string;
}

const wrongKind = ['unsupported', 'lane_off', 'undecodable'];

/** Why nothing was found out, and when to try again where the server said so. */
export function sentenceOf(problem: CheckProblem, words: ResultWords, facts: SentenceFacts): string {
  const { host, kinds } = facts;
  const sentence = words.text(`problem_${problem.code}`, { host, origin: globalThis.origin });
  if (kinds !== '' && wrongKind.includes(problem.code))
    return `${sentence} ${words.text('accepted', { kinds })}`;
  const seconds = problem.retryAfterSeconds;
  if (seconds === null) return sentence;
  const now = new Date();
  const at = new Date(now.getTime() + seconds * 1000);
  const formatTime = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(words.languageTag, parts).format(at);
  const time = formatTime({ hour: 'numeric', minute: '2-digit' });
  if (at.toDateString() === now.toDateString()) return `${sentence} ${words.text('try_again_at', { time })}`;
  const day = formatTime({ weekday: 'long', day: 'numeric', month: 'long' });
  return `${sentence} ${words.text('try_again_on', { day, time })}`;
}
