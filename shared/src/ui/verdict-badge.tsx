import type { Wording } from '../locales/messages.ts';
import { signalsOf } from '../signals.ts';
import type { CheckView } from './evidence.ts';
import { toneOf, wordsOf, wordsOfSignal } from './tone.ts';
import { VerdictMark } from './verdict-mark.tsx';

interface VerdictBadgeProps {
  readonly view: CheckView;
  readonly wording: Wording;
  /** What it is about, for those who hear a list of badges. */
  readonly about?: string;
  readonly expanded: boolean;
  readonly onToggle: () => void;
}

/** The small button on a picture: mark and words of its first signal; it opens the evidence card. */
export function VerdictBadge({ view, wording, about, expanded, onToggle }: VerdictBadgeProps) {
  const tone = toneOf(view);
  const { short } = wordsOf(view, wording);
  const [, ...more] = view.state === 'verdict' ? signalsOf(view.evidence) : [];
  const labels = [short, ...more.map((signal) => wordsOfSignal(signal, wording).short)];
  const label = (about ? [...labels, about] : labels).join(', ');
  return (
    <button
      type="button"
      class={`tt-badge tt-${tone}`}
      dir={wording.direction}
      lang={wording.languageTag}
      aria-label={wording.text('badge_name', { label })}
      aria-haspopup="dialog"
      aria-expanded={expanded}
      onClick={onToggle}
    >
      <VerdictMark tone={tone} />
      <span class="tt-badge-text">{short}</span>
      {more.length > 0 && <span class="tt-badge-more">+{more.length}</span>}
    </button>
  );
}

export const verdictBadgeStyles = `
.tt-badge {
  display: inline-flex; align-items: center; gap: 5px;
  min-block-size: 24px; min-inline-size: 24px; max-inline-size: min(240px, 100%);
  margin: 0; padding: 2px 9px 2px 7px; border-radius: 999px;
  border: 1px solid color-mix(in srgb, var(--tt-tone) 32%, transparent);
  background: var(--tt-paper); color: var(--tt-tone);
  font-size: 12px; font-weight: 600; line-height: 1.3;
  box-shadow: 0 1px 3px rgb(20 16 8 / 0.28); cursor: pointer; white-space: nowrap;
}
.tt-badge:dir(rtl) { padding: 2px 7px 2px 9px; }
.tt-badge.tt-alert { background: var(--tt-alert-tint); border-color: var(--tt-alert); }
.tt-badge.tt-notice { background: var(--tt-notice-tint); border-color: color-mix(in srgb, var(--tt-notice) 70%, transparent); }
.tt-badge.tt-declared, .tt-badge.tt-unverified, .tt-badge.tt-altered { background: var(--tt-tint); border-color: color-mix(in srgb, var(--tt-tone) 70%, transparent); }
.tt-badge.tt-unverified { border-style: dashed; }
.tt-badge-more { flex: none; font-weight: 400; }
.tt-badge:hover, .tt-badge[aria-expanded="true"] { border-color: currentColor; }
.tt-badge:focus-visible { outline: 2px solid var(--tt-focus); outline-offset: 2px; }
.tt-badge-text { overflow: hidden; text-overflow: ellipsis; }
.tt-mark { flex: none; display: block; }
.tt-badge.tt-waiting .tt-mark { animation: tt-breathe 1.6s ease-in-out 3; }
@keyframes tt-breathe { 50% { opacity: 0.35; } }
@media (prefers-reduced-motion: reduce) { .tt-badge.tt-waiting .tt-mark { animation: none; } }
@media (forced-colors: active) { .tt-badge { border-color: ButtonText; } }
`;
