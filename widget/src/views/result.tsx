import { Facts } from '@telltale/shared/ui/facts.tsx';
import { MeasuredLine } from '@telltale/shared/ui/measured-line.tsx';
import { ProvenanceFacts, provenanceFactsStyles } from '@telltale/shared/ui/provenance-facts.tsx';
import { shownScore } from '@telltale/shared/ui/shown-score';
import { SignalList, signalListStyles } from '@telltale/shared/ui/signal-list.tsx';
import { PlainScore, ThresholdBar, thresholdBarStyles } from '@telltale/shared/ui/threshold-bar.tsx';
import { wordsOf } from '@telltale/shared/ui/tone';
import { VerdictBadge, verdictBadgeStyles } from '@telltale/shared/ui/verdict-badge.tsx';
import { VerdictMark } from '@telltale/shared/ui/verdict-mark.tsx';
import type { Ref } from 'preact';
import { headlineOf, viewOf } from '../headline.ts';
import type { ShownMedium } from '../medium.ts';
import type { ResultWords } from '../result-words.ts';
import type { CheckOutcome } from '../types.ts';
import { factsOf } from './facts.ts';
import { Feedback } from './feedback.tsx';
import { resultOwnStyles } from './result-styles.ts';
import { Share } from './share.tsx';
import { Thumbnail } from './thumbnail.tsx';

export const resultStyles = [
  signalListStyles,
  thresholdBarStyles,
  provenanceFactsStyles,
  verdictBadgeStyles,
  resultOwnStyles,
].join('');

export interface ResultViewProps {
  readonly outcome: CheckOutcome;
  readonly medium: ShownMedium;
  readonly words: ResultWords;
  readonly api: string;
  /** Beside a picture of the page, which needs not be shown twice. */
  readonly besidePicture?: boolean;
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly onOpen: () => void;
}

/** What the server said about one medium, and how little that proves. */
export function ResultView(props: ResultViewProps) {
  const { outcome, medium, words, besidePicture, headingRef = null, onOpen } = props;
  const { label } = outcome.result;
  const { tone, title } = headlineOf(outcome, words);
  return (
    <article class={`result tt-${tone}`} part="result" data-label={label}>
      <div class="summary">
        {!besidePicture && medium.picture && <Thumbnail picture={medium.picture} longSidePx={640} />}
        {!medium.picture && medium.caption !== '' && (
          <p class="quote" dir="auto">
            {medium.caption}
          </p>
        )}
        <div class="verdict" part="label">
          <VerdictMark tone={tone} />
          <h2 class="title" tabIndex={-1} ref={headingRef}>
            {title}
          </h2>
        </div>
        <p class="note" part="reason">
          {reasonOf(outcome, words)}
        </p>
        {outcome.lane === 'image' && outcome.delivery === 'converted' && (
          <p class="small">{words.text('sent_copy')}</p>
        )}
      </div>
      {outcome.lane === 'image' && <SignalList answer={outcome.result} wording={words} />}
      <Score outcome={outcome} words={words} />
      {outcome.lane === 'image' ? (
        <ProvenanceFacts provenance={outcome.result.provenance} delivery={outcome.delivery} wording={words} />
      ) : (
        <p class="small">{words.text(`caution_${outcome.lane}`)}</p>
      )}
      <details part="evidence" onToggle={(event) => event.currentTarget.open && onOpen()}>
        <summary>{words.text('evidence')}</summary>
        <Facts facts={factsOf(outcome, words)} />
      </details>
      {outcome.lane === 'image' && <Answers {...props} />}
    </article>
  );
}

interface AnswerBadgeProps {
  readonly outcome: CheckOutcome;
  readonly words: ResultWords;
  readonly expanded: boolean;
  readonly onToggle: () => void;
}

/** The badge of the extension and the gallery, for an answer about a picture. */
export function AnswerBadge({ outcome, words, expanded, onToggle }: AnswerBadgeProps) {
  if (outcome.lane !== 'image') return null;
  const view = viewOf(outcome.result, outcome.delivery);
  return (
    <span part="badge">
      <VerdictBadge view={view} wording={words} expanded={expanded} onToggle={onToggle} />
    </span>
  );
}

/** The words of the shared card speak of a picture; the other lanes have words of their own. */
function reasonOf(outcome: CheckOutcome, words: ResultWords): string {
  const { text } = words;
  const { label } = outcome.result;
  if (outcome.lane === 'image') return wordsOf(viewOf(outcome.result, outcome.delivery), words).note;
  if (label === 'abstained' && 'reason' in outcome.result && outcome.result.reason !== 'model_score')
    return text(`reason_${outcome.result.reason}`);
  if (label === 'likely_ai' || label === 'no_signal' || label === 'unavailable') return text(`note_${label}`);
  return text(`label_${label}_note`);
}

interface ScoreProps {
  readonly outcome: CheckOutcome;
  readonly words: ResultWords;
}

/** A server from before its answers told the operating points leaves the score without bands. */
function Score({ outcome, words }: ScoreProps) {
  const { score, thresholds } = outcome.result;
  if (score === null) return null;
  const { model = null } = 'model' in outcome.result ? outcome.result : {};
  const name = words.text('score_plain', { score: shownScore(score, words.languageTag) });
  return (
    <div part="score">
      {thresholds ? (
        <ThresholdBar score={score} thresholds={thresholds} wording={words} />
      ) : (
        <PlainScore score={score} name={name} wording={words} />
      )}
      {thresholds && <MeasuredLine model={model} lane={outcome.lane} wording={words} />}
    </div>
  );
}

/** What a reader may do with the answer about a picture. */
function Answers({ outcome, medium, words, api }: ResultViewProps) {
  if (outcome.lane !== 'image') return null;
  const { feedback_token, share_token } = outcome.result;
  return (
    <>
      {feedback_token && <Feedback key={feedback_token} token={feedback_token} words={words} api={api} />}
      {share_token && (
        <Share
          key={share_token}
          token={share_token}
          result={outcome.result}
          picture={medium.picture}
          words={words}
          api={api}
        />
      )}
    </>
  );
}
