import { VerdictMark } from '@telltale/shared/ui/verdict-mark.tsx';
import { render } from 'preact';
import type { ExtensionWording } from '../../ui/wording.ts';
import type { LayerPart, PartRoom } from '../layer/layer-host.ts';

/**
 * Makes all badges of a part as wide as the widest word they may say. A page finds out by hit testing how wide a badge
 * is, and must not learn by that what stands on it. Measured once, in the page, when the first badge is drawn.
 */
export function evenOutBadges(part: LayerPart, { place }: PartRoom, words: readonly string[]): void {
  const trial = place.appendChild(document.createElement('div'));
  trial.className = 'badge-place unseen';
  const badges = words.map((word) => (
    <span key={word} class="tt-badge tt-quiet">
      <VerdictMark tone="quiet" />
      <span class="tt-badge-text">{word}</span>
      <span class="tt-badge-more">+1</span>
    </span>
  ));
  render(badges, trial);
  const widths = Array.from(trial.children, (badge) => badge.getBoundingClientRect().width);
  render(null, trial);
  trial.remove();
  const widestPx = Math.ceil(Math.max(0, ...widths));
  part.addStyles(`.${place.className} .tt-badge:not(.tt-veil) { inline-size: ${widestPx}px; }`);
}

const labels = ['likely_ai', 'uncertain', 'no_signal', 'abstained', 'pending', 'unavailable'] as const;
/** Of what a file says of itself: on a badge these stand in place of a label. */
const signals = ['declared', 'unverified', 'altered'] as const;

/** Everything a badge of a picture may say. */
export function badgeWords({ text }: ExtensionWording): string[] {
  return [
    ...labels.map((label) => text(`label_${label}_short`)),
    ...signals.map((signal) => text(`signal_${signal}_short`)),
    text('problem_short'),
  ];
}

/** Everything a badge of a video says before and after its check; while that runs, its words tell no answer. */
export function videoWords(wording: ExtensionWording): string[] {
  const { text } = wording;
  return [...badgeWords(wording), text('video_check'), text('media_not_checked')];
}

export function once<T>(run: (first: T) => void): (each: T) => void {
  let isDone = false;
  return (each) => {
    if (isDone) return;
    isDone = true;
    run(each);
  };
}
