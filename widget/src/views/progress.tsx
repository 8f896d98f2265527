import { LongWait } from '@telltale/shared/ui/long-wait.tsx';
import type { CheckProblem } from '../problem.ts';
import type { ResultWords } from '../result-words.ts';
import type { CheckState } from './state.ts';
import { Thumbnail } from './thumbnail.tsx';

interface BusyProps {
  readonly state: CheckState & { readonly step: 'busy' };
  readonly words: ResultWords;
  readonly onCancel: () => void;
}

export function Busy({ state, words, onCancel }: BusyProps) {
  const { medium, awaits } = state;
  const isCopy = medium?.lane === 'image' && medium.delivery === 'converted';
  return (
    <div class="busy">
      {medium?.picture && <Thumbnail picture={medium.picture} longSidePx={320} />}
      {medium && !medium.picture && (
        <p class="quote" dir="auto">
          {medium.caption}
        </p>
      )}
      <p class="step">{words.text('step_waiting')}</p>
      {isCopy && <p class="small">{words.text('sent_copy')}</p>}
      <div class="track" aria-hidden="true" />
      <LongWait step={awaits} wording={words} />
      <button type="button" class="button" part="button" onClick={onCancel}>
        {words.text('cancel')}
      </button>
    </div>
  );
}

interface ProblemProps {
  readonly problem: CheckProblem;
  readonly words: ResultWords;
  readonly sentence: string;
  readonly onRetry: () => void;
  /** Where something else could be checked instead. */
  readonly onAgain?: () => void;
}

/** Nothing is known to be wrong with these, or only for today: asking again may help. */
const worthRetrying = [
  'unreachable',
  'busy',
  'failed',
  'timed_out',
  'rate_limited',
  'quota_exhausted',
  'unreadable',
  'no_picture',
];

export function Problem({ problem, sentence, words, onRetry, onAgain }: ProblemProps) {
  return (
    <div class="problem" part="problem">
      <h2 class="title" tabIndex={-1}>
        {words.text('not_checked')}
      </h2>
      <p class="prompt">{sentence}</p>
      <div class="actions">
        {worthRetrying.includes(problem.code) && (
          <button type="button" class="button main" part="button" onClick={onRetry}>
            {words.text('retry')}
          </button>
        )}
        {onAgain && (
          <button type="button" class="button" part="button" onClick={onAgain}>
            {words.text('again')}
          </button>
        )}
      </div>
    </div>
  );
}
