import { evidenceCardStyles } from '@telltale/shared/ui/evidence-card.tsx';
import { tokenStyles } from '@telltale/shared/ui/tokens';
import { verdictBadgeStyles } from '@telltale/shared/ui/verdict-badge.tsx';
import { adoptStyles } from '../ui/adopt-styles.ts';
import { askOnceStyles } from '../ui/ask-once.tsx';
import { reportFormStyles } from '../ui/report-form.tsx';
import { veilButtonStyles } from '../ui/veil-button.tsx';

export const hostTag = 'telltale-badges';

/** `!important` inside the shadow root outranks the page's own important rules. */
const layerStyles = `
:host {
  all: initial !important; position: absolute !important; inset: 0 auto auto 0 !important; display: block !important;
  inline-size: 0 !important; block-size: 0 !important; z-index: 2147483647 !important; pointer-events: none !important;
}
@media print { :host { display: none !important; } }
.badge-place, .card-place { position: absolute; inset: 0 auto auto 0; inline-size: max-content; pointer-events: auto; }
.badge-place.unseen { visibility: hidden; }
.card-place { position: fixed; z-index: 1; }
`;

/** What is typed and clicked on our own parts is none of the page's business (nor its shortcuts'). */
const keptEvents = [
  'click',
  'dblclick',
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'keydown',
  'keyup',
  'keypress',
];

export function attachLayerHost(
  signal: AbortSignal,
  tag = hostTag,
  ownStyles: readonly string[] = [],
): { host: HTMLElement; root: ShadowRoot } {
  const host = document.createElement(tag);
  const root = host.attachShadow({ mode: 'open' });
  adoptStyles(root, [
    tokenStyles,
    verdictBadgeStyles,
    evidenceCardStyles,
    askOnceStyles,
    reportFormStyles,
    veilButtonStyles,
    layerStyles,
    ...ownStyles,
  ]);
  root.addEventListener('click', refuseMadeUp, { capture: true });
  for (const type of keptEvents) host.addEventListener(type, (event) => event.stopPropagation());
  document.documentElement.append(host);
  signal.addEventListener('abort', () => host.remove(), { once: true });
  return { host, root };
}

/** A page reaches these buttons, but must not press them: what is sent and spent takes a click of the reader's. */
function refuseMadeUp(event: Event): void {
  if (event.isTrusted === false) event.stopImmediatePropagation();
}
