import { evidenceCardStyles } from '@telltale/shared/ui/evidence-card.tsx';
import { colourStyles } from '@telltale/shared/ui/tokens';
import { verdictBadgeStyles } from '@telltale/shared/ui/verdict-badge.tsx';
import { mediaFindingStyles } from '../../ui/card/media-finding.tsx';
import { veilButtonStyles } from '../../ui/card/veil-button.tsx';
import { videoBadgeStyles } from '../../ui/card/video-badge.tsx';
import { videoFramesStyles } from '../../ui/card/video-frames.tsx';
import { hiddenStyles } from './page-proof.ts';

/**
 * `!important` inside the shadow root outranks the page's own important rules, and its style attributes. What hangs out
 * of `.badges` counts for no scrolling: neither the page's, nor of the host, which a page can measure.
 */
const placeStyles = `
:host {
  all: initial !important; position: absolute !important; inset: 0 auto auto 0 !important; display: block !important;
  inline-size: 0 !important; block-size: 0 !important; z-index: 2147483647 !important; pointer-events: none !important;
}
@media print { :host { display: none !important; } }
.badges { position: absolute; inset: 0 auto auto 0; contain: layout; }
.badge-place, .card-place { position: absolute; inset: 0 auto auto 0; inline-size: max-content; pointer-events: auto; }
.badge-place.unseen { visibility: hidden; }
.badge-place.dot .tt-badge:not(.tt-veil) { inline-size: 26px; padding: 0; justify-content: center; }
.badge-place.dot .tt-badge:not(.tt-veil) .tt-badge-text { display: none; }
.card-place { position: fixed; z-index: 1; display: flex; }
.card-shield { position: fixed; inset: 0; pointer-events: auto; }
`;

/** All that is drawn on a page, for each of our shadow roots there. */
export const layerStyles = [
  colourStyles,
  verdictBadgeStyles,
  evidenceCardStyles,
  veilButtonStyles,
  videoBadgeStyles,
  videoFramesStyles,
  mediaFindingStyles,
  placeStyles,
  hiddenStyles,
].join('\n');
