import type { Thresholds } from '@telltale/shared/contract';
import type { Wording } from '@telltale/shared/locales/messages.ts';
import { shownScore } from '@telltale/shared/ui/shown-score';

interface ScoreLineProps {
  readonly score: number;
  readonly thresholds: Thresholds;
  readonly wording: Wording;
}

const points = ['uncertain', 'likely_ai', 'strong'] as const;
const lengthPx = 1000;
const place = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * lengthPx);

/**
 * The score against the operating points of its model. Drawn, because the policy of the pages allows no style
 * attribute in what the server writes.
 */
export function ScoreLine({ score, thresholds, wording }: ScoreLineProps) {
  const format = (value: number) => shownScore(value, wording.languageTag);
  const [uncertain, likely, strong] = points.map((point) => format(thresholds[point]));
  const name = {
    score: format(score),
    uncertain: `${uncertain}`,
    likely_ai: `${likely}`,
    strong: `${strong}`,
  };
  const [from, warning] = [place(thresholds.uncertain), place(thresholds.likely_ai)];
  return (
    <div class="score">
      <p>
        <span>{wording.text('score_heading')}</span> <strong>{format(score)}</strong>
      </p>
      <svg viewBox={`-6 0 ${lengthPx + 12} 40`} role="img" aria-label={wording.text('score_name', name)}>
        <rect class="track" y="14" width={lengthPx} height="12" rx="6" />
        <rect class="unclear" x={from} y="14" width={Math.max(0, warning - from)} height="12" />
        <rect class="warning" x={warning} y="14" width={lengthPx - warning} height="12" />
        {points.map((point) => (
          <rect key={point} class="tick" x={place(thresholds[point]) - 1} y="10" width="2" height="20" />
        ))}
        <rect class="needle" x={place(score) - 5} y="2" width="10" height="36" rx="5" />
      </svg>
      <ul>
        {points.map((point) => (
          <li key={point}>{wording.text(`threshold_${point}`, { value: format(thresholds[point]) })}</li>
        ))}
      </ul>
    </div>
  );
}
