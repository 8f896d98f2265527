import { VerdictMark } from '@telltale/shared/ui/verdict-mark.tsx';
import type { RefObject } from 'preact';
import { MediaFinding } from './media-finding.tsx';
import { furtherProblem, mediaProblem } from './media-words.ts';
import { shortWords, type VideoView, videoTone } from './video-badge.tsx';
import type { ExtensionWording } from './wording.ts';

export interface VideoCardActions {
  readonly onClose: () => void;
  readonly onRetry: () => void;
  /** Takes more frames; absent where that many were taken. */
  readonly onCloser?: (() => void) | undefined;
  readonly closerCount: number;
}

interface VideoCardProps extends VideoCardActions {
  readonly view: VideoView;
  readonly wording: ExtensionWording;
  readonly cardRef: RefObject<HTMLElement | null>;
}

const titleId = 'tt-video-title';

/** The evidence about one video, on the page that shows it. */
export function VideoCard(props: VideoCardProps) {
  const { view, wording, cardRef, onClose, onCloser, closerCount } = props;
  const { text } = wording;
  const tone = videoTone(view);
  return (
    <section
      ref={cardRef}
      class={`tt-card tt-${tone}`}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      dir={wording.direction}
      lang={wording.languageTag}
    >
      <header class="tt-card-head">
        <p class="tt-kicker">
          <VerdictMark tone={tone} /> Telltale · {text('card_kicker')}
        </p>
        <button type="button" class="tt-close" aria-label={text('card_close')} onClick={onClose}>
          <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" focusable="false">
            <path d="m3.5 3.5 9 9m0-9-9 9" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" />
          </svg>
        </button>
      </header>
      <Body {...props} />
      {onCloser && (
        <button type="button" class="tt-retry" onClick={onCloser}>
          {text('video_closer', { count: closerCount })}
        </button>
      )}
      <p class="tt-disclaimer">{text('disclaimer')}</p>
    </section>
  );
}

function Body({ view, wording, onRetry }: VideoCardProps) {
  const { text } = wording;
  if (view.state !== 'ended')
    return (
      <>
        <h2 id={titleId}>{text('label_pending_title')}</h2>
        <p class="tt-note" role="status">
          {shortWords(view, wording)}
        </p>
      </>
    );
  const { outcome } = view;
  const retry = (
    <button type="button" class="tt-retry" onClick={onRetry}>
      {text('card_retry')}
    </button>
  );
  if (outcome.kind === 'problem')
    return (
      <>
        <h2 id={titleId}>{text('media_not_checked')}</h2>
        <p class="tt-note">{mediaProblem(outcome.problem, wording)}</p>
        {retry}
      </>
    );
  const problem = furtherProblem(outcome, wording);
  return (
    <>
      <MediaFinding finding={outcome.finding} wording={wording} problem={problem} titleId={titleId} />
      {problem && retry}
    </>
  );
}
