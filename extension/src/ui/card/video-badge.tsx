import { VerdictMark } from '@telltale/shared/ui/verdict-mark.tsx';
import { bandOf } from '@telltale/shared/verdict';
import type { Outcome } from '../../messaging/outcome.ts';
import type { ExtensionWording } from '../wording.ts';

/** How far the check of one video is. */
export type VideoView =
  | { readonly state: 'idle' }
  | { readonly state: 'sampling'; readonly done: number; readonly total: number }
  | { readonly state: 'checking'; readonly count: number }
  | { readonly state: 'ended'; readonly outcome: Exclude<Outcome, { kind: 'off' }> };

interface VideoBadgeProps {
  readonly view: VideoView;
  readonly wording: ExtensionWording;
  readonly expanded: boolean;
  readonly onPress: () => void;
}

/** The small button on a video: it asks for the check, tells how far it is, and opens its card. */
export function VideoBadge({ view, wording, expanded, onPress }: VideoBadgeProps) {
  const tone = videoTone(view);
  const words = shortWords(view, wording);
  const isIdle = view.state === 'idle';
  return (
    <button
      type="button"
      class={`tt-badge tt-${tone} ${isIdle ? 'video-idle' : ''}`}
      dir={wording.direction}
      lang={wording.languageTag}
      aria-label={isIdle ? wording.text('menu_check_video') : wording.text('badge_name', { label: words })}
      {...(isIdle ? {} : { 'aria-haspopup': 'dialog' as const, 'aria-expanded': expanded })}
      onClick={onPress}
    >
      <VerdictMark tone={tone} />
      <span class="tt-badge-text">{words}</span>
    </button>
  );
}

export function videoTone(view: VideoView) {
  if (view.state === 'idle') return 'quiet';
  if (view.state !== 'ended') return 'waiting';
  return view.outcome.kind === 'problem' ? 'problem' : bandOf(view.outcome.evidence.label);
}

/** What the badge says, and the card while there is no answer yet. */
export function shortWords(view: VideoView, { text }: ExtensionWording): string {
  switch (view.state) {
    case 'idle':
      return text('video_check');
    case 'sampling':
      return text('video_sampling', { done: view.done, total: view.total });
    case 'checking':
      return text('video_checking', { count: view.count });
    case 'ended':
      return view.outcome.kind === 'problem'
        ? text('media_not_checked')
        : text(`label_${view.outcome.evidence.label}_short`);
  }
}

/** A control that nobody asked for stays out of sight until the pointer is on the video, or the keyboard comes to it. */
export const videoBadgeStyles = `
.badge-place:has(.video-idle) { pointer-events: none; }
.video-idle { opacity: 0; transition: opacity 120ms; }
.badge-place.near:has(.video-idle) { pointer-events: auto; }
.badge-place.near .video-idle, .video-idle:focus-visible { opacity: 1; }
@media (prefers-reduced-motion: reduce) { .video-idle { transition: none; } }
`;
