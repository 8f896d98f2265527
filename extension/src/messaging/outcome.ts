import type { CheckAnswer } from './check-answer.ts';

/** Why a check has no answer. Each has a sentence `problem_<code>` in the locales. */
export const problemCodes = [
  'unreachable',
  'offline',
  'not_telltale',
  'origin_denied',
  'key_refused',
  'no_tokens',
  'too_large',
  'rate_limited',
  'quota_exhausted',
  'busy',
  'no_detector',
  'outdated',
  'rejected',
  'server_failed',
  'job_failed',
  'timed_out',
  'unreadable',
  'picture_changed',
  'undecodable',
  'pixels_changed',
  'interrupted',
  'video_protected',
  'video_tainted',
  'video_unplayable',
  'recording_undecodable',
  /** Unasked checks have had the time that the reader gives the detector for one page. */
  'page_time_spent',
  'text_empty',
  'text_too_long',
  /** A mistake of this extension's own, which is in the list of its diagnostics page. */
  'unexpected',
] as const;
export type ProblemCode = (typeof problemCodes)[number];

/** What a reader may say of a picture, in the contract's words. */
export const opinions = ['ai', 'human', 'unsure'] as const;
export type Opinion = (typeof opinions)[number];

/** What became of a report that an answer is wrong. */
export type ReportReply = 'sent' | 'refused' | 'failed';

/** How a check ended. `off` means that the site was switched off: nothing is shown. */
export type Outcome =
  /** With a `problem`, a further step failed and the answer is that of the steps before it. */
  | {
      readonly kind: 'verdict';
      readonly evidence: CheckAnswer;
      readonly problem?: ProblemCode | undefined;
      /** Names an answer that may be reported as wrong; what it takes to do so stays in the background. */
      readonly reportAs?: string | undefined;
    }
  | { readonly kind: 'problem'; readonly problem: ProblemCode }
  | { readonly kind: 'off' };
