import { CardFrame } from '@telltale/shared/ui/card-frame.tsx';
import type { RefObject } from 'preact';
import type { ExtensionWording } from '../wording.ts';
import { LeadButton, type ScreenPoint } from './lead-button.tsx';
import { MediaFinding } from './media-finding.tsx';
import { furtherProblem, mediaProblem } from './media-words.ts';
import { shortWords, type VideoView, videoTone } from './video-badge.tsx';

export interface VideoCardActions {
  readonly onClose: () => void;
  readonly onRetry: () => void;
  /** Takes more frames; absent where that many were taken. */
  readonly onCloser?: (() => void) | undefined;
  readonly closerCount: number;
  readonly onLead: (pointer: ScreenPoint) => void;
}

interface VideoCardProps extends VideoCardActions {
  readonly view: VideoView;
  readonly wording: ExtensionWording;
  readonly cardRef: RefObject<HTMLElement | null>;
}

const titleId = 'tt-video-title';

/** The evidence about one video, on the page that shows it. */
export function VideoCard(props: VideoCardProps) {
  const { view, wording, cardRef, onClose, onCloser, closerCount, onLead } = props;
  const { text } = wording;
  const tone = videoTone(view);
  return (
    <CardFrame tone={tone} wording={wording} titleId={titleId} cardRef={cardRef} onClose={onClose}>
      <Body {...props} />
      {onCloser && (
        <button type="button" class="tt-retry" onClick={onCloser}>
          {text('video_closer', { count: closerCount })}
        </button>
      )}
      {view.state === 'ended' && <LeadButton wording={wording} onLead={onLead} />}
    </CardFrame>
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
      <MediaFinding answer={outcome.evidence} wording={wording} problem={problem} titleId={titleId} />
      {problem && retry}
    </>
  );
}
