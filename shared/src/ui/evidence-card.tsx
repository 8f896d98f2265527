import type { ComponentChildren, RefObject } from 'preact';
import type { MessageKey, Wording } from '../locales/messages.ts';
import { answeredHow, reasonOf } from './answer-origin.ts';
import { CardFrame } from './card-frame.tsx';
import { CheckSteps, checkStepsStyles } from './check-steps.tsx';
import type { CheckView, Delivery, Evidence } from './evidence.ts';
import { Facts } from './facts.tsx';
import { MeasuredLine } from './measured-line.tsx';
import { ProvenanceFacts, provenanceFactsStyles } from './provenance-facts.tsx';
import { SignalList, signalListStyles } from './signal-list.tsx';
import { ThresholdBar, thresholdBarStyles } from './threshold-bar.tsx';
import { toneOf, wordsOf } from './tone.ts';

interface EvidenceCardProps {
  readonly view: CheckView;
  readonly wording: Wording;
  readonly onClose: () => void;
  /** Offered for a problem only: an answered check is not asked again. */
  readonly onRetry?: (() => void) | undefined;
  readonly titleId?: string;
  readonly cardRef?: RefObject<HTMLElement | null>;
  /** More that can be done about the picture. */
  readonly children?: ComponentChildren;
}

/** What is known about one picture, with every figure beside the threshold it is measured by. */
export function EvidenceCard(props: EvidenceCardProps) {
  const { view, wording, onClose, onRetry, titleId = 'tt-card-title', cardRef } = props;
  const tone = toneOf(view);
  const { title, note } = wordsOf(view, wording);
  return (
    <CardFrame tone={tone} wording={wording} titleId={titleId} cardRef={cardRef} onClose={onClose}>
      <h2 id={titleId}>{title}</h2>
      <p class="tt-note">{note}</p>
      {view.state === 'verdict' && <SignalList answer={view.evidence} wording={wording} />}
      {view.state === 'verdict' && <Details evidence={view.evidence} wording={wording} />}
      {view.state === 'verdict' && view.problem && <p class="tt-small">{view.problem}</p>}
      {(view.state === 'problem' || (view.state === 'verdict' && view.problem)) && onRetry && (
        <button type="button" class="tt-retry" onClick={onRetry}>
          {wording.text('card_retry')}
        </button>
      )}
      {props.children}
    </CardFrame>
  );
}

function Details({ evidence, wording }: { readonly evidence: Evidence; readonly wording: Wording }) {
  return (
    <>
      {evidence.score !== null && evidence.thresholds && (
        <ThresholdBar score={evidence.score} thresholds={evidence.thresholds} wording={wording} />
      )}
      {evidence.score !== null && <MeasuredLine model={evidence.model} wording={wording} />}
      <Facts facts={factsOf(evidence, wording).map(([key, value]) => [wording.text(key), value])} />
      <ProvenanceFacts provenance={evidence.provenance} delivery={deliveryOf(evidence)} wording={wording} />
      {evidence.steps && <CheckSteps steps={evidence.steps} wording={wording} />}
    </>
  );
}

/** A browser that read the page's own file knows what it says, whatever was sent of it. */
function deliveryOf({ steps, delivery }: Evidence): Delivery {
  if (!steps) return delivery;
  return steps.includes('screen_read') ? 'converted' : 'as_is';
}

function factsOf(evidence: Evidence, wording: Wording): readonly (readonly [MessageKey, string])[] {
  const { text } = wording;
  const bits = evidence.matchDistanceBits;
  return [
    ['fact_source', text(`source_${reasonOf(evidence)}`)],
    ...(evidence.model === null ? [] : [['fact_model', evidence.model] as const]),
    ['fact_answer', answeredHow(evidence, wording)],
    ...(bits === null ? [] : [['fact_match', text('match_distance', { bits })] as const]),
    ['fact_sent', text(`sent_${evidence.delivery}`)],
  ];
}

export const evidenceCardStyles = `
.tt-card {
  display: grid; gap: 12px; inline-size: 340px; max-inline-size: calc(100vw - 16px); max-block-size: calc(100vh - 16px);
  overflow: auto; overscroll-behavior: contain; padding: 14px 16px 16px; text-align: start;
  background: var(--tt-paper); color: var(--tt-ink); border: 1px solid var(--tt-line); border-radius: 12px;
  border-block-start: 3px solid var(--tt-tone); box-shadow: var(--tt-shadow);
}
.tt-card:focus { outline: none; }
.tt-card:focus-visible { outline: 2px solid var(--tt-focus); outline-offset: 2px; }
.tt-card h2, .tt-card p, .tt-card dl { margin: 0; }
.tt-card-head { display: flex; justify-content: space-between; align-items: center; gap: 8px; margin-block-end: -6px; }
.tt-kicker { display: flex; align-items: center; gap: 6px; color: var(--tt-tone); font-size: 11.5px; font-weight: 600; }
.tt-card h2 { font-family: var(--tt-serif); font-size: 21px; font-weight: 600; line-height: 1.2; }
.tt-note { color: var(--tt-muted); margin-block-start: -6px !important; }
.tt-close, .tt-retry { font: inherit; color: inherit; cursor: pointer; border-radius: 6px; }
.tt-close {
  display: grid; place-items: center; inline-size: 28px; block-size: 28px; margin-inline-end: -6px; padding: 0;
  background: none; border: 0; color: var(--tt-muted);
}
.tt-close:hover { background: var(--tt-sunken); color: var(--tt-ink); }
.tt-retry {
  justify-self: start; min-block-size: 30px; padding: 3px 12px; font-weight: 600;
  background: var(--tt-sunken); border: 1px solid var(--tt-line);
}
.tt-retry:hover { border-color: var(--tt-muted); }
.tt-close:focus-visible, .tt-retry:focus-visible { outline: 2px solid var(--tt-focus); outline-offset: 1px; }
.tt-facts { display: grid; gap: 4px; }
.tt-facts > div { display: grid; grid-template-columns: minmax(92px, 0.4fr) 1fr; gap: 10px; }
.tt-facts dt { color: var(--tt-muted); }
.tt-facts dd { margin: 0; overflow-wrap: anywhere; text-align: start; }
.tt-disclaimer { padding-block-start: 10px; border-block-start: 1px solid var(--tt-line); font-size: 12px; font-style: italic; font-family: var(--tt-serif); color: var(--tt-muted); }
.tt-disclaimer:lang(ar) { font-style: normal; }
${signalListStyles}${thresholdBarStyles}${provenanceFactsStyles}${checkStepsStyles}`;
