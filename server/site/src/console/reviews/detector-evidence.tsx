import type { ReviewDetector } from '@telltale/shared/contract';
import { ThresholdBar } from '@telltale/shared/ui/threshold-bar.tsx';
import { VerdictMark } from '@telltale/shared/ui/verdict-mark.tsx';
import { bandOf } from '@telltale/shared/verdict';
import { wording } from '../../language/wording.ts';
import { words } from './words.ts';

/** What the detector found, measured by the thresholds of the model that scored. */
export function DetectorEvidence({ detector }: { readonly detector: ReviewDetector }) {
  const { status, label, score, thresholds, model } = detector;
  const tone = bandOf(label);
  return (
    <section class={`detector tt-${tone}`}>
      <h2>{words.detector}</h2>
      <p class="signal">
        <VerdictMark tone={tone} /> {wording.text(`label_${label}_title`)}
      </p>
      <p role="status">{status === 'processing' ? words.waiting : wording.text(`label_${label}_note`)}</p>
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
