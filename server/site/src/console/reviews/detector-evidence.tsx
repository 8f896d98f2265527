import type { Provenance, ReviewDetector } from '@telltale/shared/contract';
import { SignalList } from '@telltale/shared/ui/signal-list.tsx';
import { ThresholdBar } from '@telltale/shared/ui/threshold-bar.tsx';
import { VerdictMark } from '@telltale/shared/ui/verdict-mark.tsx';
import { wording } from '../../language/wording.ts';
import { headlineOf } from './headline.ts';
import { words } from './words.ts';

interface DetectorEvidenceProps {
  readonly detector: ReviewDetector;
  readonly provenance: Provenance;
}

/** What the file says of itself and what the detector found, measured by the thresholds of the model that scored. */
export function DetectorEvidence({ detector, provenance }: DetectorEvidenceProps) {
  const { status, label, score, thresholds, model } = detector;
  const { tone, title, note } = headlineOf({ detector, provenance });
  return (
    <section class={`detector tt-${tone}`}>
      <h2>{words.detector}</h2>
      <p class="signal">
        <VerdictMark tone={tone} /> {title}
      </p>
      <p role="status">{status === 'processing' ? words.waiting : note}</p>
      <SignalList answer={{ label, score, provenance }} wording={wording} />
      {status === 'processing' && <progress aria-label={wording.text('label_pending_title')} />}
      {score !== null && <ThresholdBar score={score} thresholds={thresholds} wording={wording} />}
      {model !== null && (
        <p class="hint">
          {words.factModel}: <code>{model}</code>
        </p>
      )}
      <p class="hint">{words.meaning}</p>
    </section>
  );
}
