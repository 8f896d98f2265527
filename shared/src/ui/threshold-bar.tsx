import type { Thresholds } from '../contract/vocabulary.ts';
import type { Wording } from '../locales/messages.ts';
import { shownScore } from './shown-score.ts';

interface ThresholdBarProps {
  readonly score: number;
  readonly thresholds: Thresholds;
  readonly wording: Wording;
}

const points = ['uncertain', 'likely_ai', 'strong'] as const;

/** The score on its scale, against the operating points of the model that gave it. */
export function ThresholdBar({ score, thresholds, wording }: ThresholdBarProps) {
  const formatScore = (value: number) => shownScore(value, wording.languageTag);
  const name = wording.text('score_name', {
    score: formatScore(score),
    uncertain: formatScore(thresholds.uncertain),
    likely_ai: formatScore(thresholds.likely_ai),
    strong: formatScore(thresholds.strong),
  });
  return (
    <div class="tt-score">
      <div class="tt-score-head">
        <span>{wording.text('score_heading')}</span>
        <strong>{formatScore(score)}</strong>
      </div>
      <div class="tt-bar" role="img" aria-label={name}>
        <span class="tt-zone tt-zone-notice" style={zone(thresholds.uncertain, thresholds.likely_ai)} />
        <span class="tt-zone tt-zone-alert" style={zone(thresholds.likely_ai, 1)} />
        {points.map((point) => (
          <span key={point} class="tt-tick" style={{ insetInlineStart: percent(thresholds[point]) }} />
        ))}
        <span class="tt-needle" style={{ insetInlineStart: percent(score) }} />
      </div>
      <ul class="tt-scale">
        {points.map((point) => (
          <li key={point} class={sideOf(thresholds[point])} style={placeOf(thresholds[point])}>
            <span>{wording.text(`threshold_${point}`, { value: formatScore(thresholds[point]) })}</span>
          </li>
        ))}
      </ul>
      {score >= thresholds.strong && <p class="tt-small">{wording.text('score_strongest')}</p>}
    </div>
  );
}

interface PlainScoreProps extends Omit<ThresholdBarProps, 'thresholds'> {
  /** What the bar says to those who do not see it. */
  readonly name: string;
}

/** The score alone, where a server from before its answers told the operating points gave it. */
export function PlainScore({ score, name, wording }: PlainScoreProps) {
  return (
    <div class="tt-score">
      <div class="tt-score-head">
        <span>{wording.text('score_heading')}</span>
        <strong>{shownScore(score, wording.languageTag)}</strong>
      </div>
      <div class="tt-bar" role="img" aria-label={name}>
        <span class="tt-needle" style={{ insetInlineStart: percent(score) }} />
      </div>
    </div>
  );
}

/** A label lies on the side of its tick that has room for it. */
function sideOf(threshold: number) {
  return threshold < 0.5 ? 'tt-after' : 'tt-before';
}

function placeOf(threshold: number) {
  return threshold < 0.5
    ? { marginInlineStart: percent(threshold) }
    : { marginInlineEnd: percent(1 - threshold) };
}

function zone(from: number, to: number) {
  return { insetInlineStart: percent(from), inlineSize: percent(Math.max(0, to - from)) };
}

function percent(value: number): string {
  return `${(Math.min(1, Math.max(0, value)) * 100).toFixed(2)}%`;
}

export const thresholdBarStyles = `
.tt-score { display: grid; gap: 7px; }
.tt-score-head { display: flex; justify-content: space-between; align-items: baseline; color: var(--tt-muted); }
.tt-score-head strong { color: var(--tt-ink); font-size: 15px; font-variant-numeric: tabular-nums; }
.tt-bar {
  position: relative; block-size: 8px; border-radius: 4px; margin-block: 4px;
  background: var(--tt-quiet-tint); box-shadow: inset 0 0 0 1px var(--tt-line);
}
.tt-zone { position: absolute; inset-block: 0; opacity: 0.5; }
.tt-zone-notice { background: var(--tt-notice); opacity: 0.3; }
.tt-zone-alert { background: var(--tt-alert); opacity: 0.4; border-start-end-radius: 4px; border-end-end-radius: 4px; }
.tt-tick { position: absolute; inset-block: 0; inline-size: 1px; background: var(--tt-muted); }
.tt-needle {
  position: absolute; inset-block: -5px; inline-size: 4px; margin-inline-start: -2px; border-radius: 2px;
  background: var(--tt-ink); box-shadow: 0 0 0 2px var(--tt-paper);
}
.tt-scale {
  display: grid; margin: -11px 0 0; padding: 0; list-style: none;
  color: var(--tt-muted); font-size: 11px; line-height: 15px; font-variant-numeric: tabular-nums;
}
.tt-scale li { grid-area: 1 / 1; justify-self: stretch; align-self: start; padding-block-start: 5px; }
.tt-scale li:nth-child(2) { padding-block-start: 20px; }
.tt-scale li:nth-child(3) { padding-block-start: 35px; }
.tt-before { border-inline-end: 1px solid var(--tt-muted); text-align: end; padding-inline-end: 5px; }
.tt-after { border-inline-start: 1px solid var(--tt-muted); padding-inline-start: 5px; }
.tt-scale span { background: var(--tt-paper); }
@media (forced-colors: active) {
  .tt-bar { border: 1px solid CanvasText; }
  .tt-tick { background: CanvasText; }
  .tt-needle { background: Highlight; forced-color-adjust: none; }
}
`;
