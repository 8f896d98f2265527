import type { Thresholds } from '../contract/vocabulary.ts';
import type { Wording } from '../locales/messages.ts';
import { shownScore } from './shown-score.ts';

interface ScoreLineProps {
  readonly score: number;
  readonly thresholds: Thresholds;
  readonly wording: Wording;
}

const points = ['uncertain', 'likely_ai', 'strong'] as const;
const [barPx, labelPx, gapPx] = [40, 17, 5];
const heightPx = barPx + points.length * labelPx;

/**
 * The score against the operating points of its model. Drawn, because the policy of the pages allows no style
 * attribute in what the server writes; in shares of the width and in the direction of the language.
 */
export function ScoreLine({ score, thresholds, wording }: ScoreLineProps) {
  const format = (value: number) => shownScore(value, wording.languageTag);
  const isRtl = wording.direction === 'rtl';
  const place = (value: number) => percent(isRtl ? 1 - value : value);
  const zone = (from: number, to: number) => ({
    x: place(isRtl ? to : from),
    width: percent(Math.max(0, to - from)),
  });
  const [uncertain, likely, strong] = points.map((point) => format(thresholds[point]));
  const name = {
    score: format(score),
    uncertain: `${uncertain}`,
    likely_ai: `${likely}`,
    strong: `${strong}`,
  };
  return (
    <div class="score">
      <p>
        <span>{wording.text('score_heading')}</span> <strong>{format(score)}</strong>
      </p>
      <svg height={heightPx} role="img" aria-label={wording.text('score_name', name)}>
        <rect class="track" y="14" width="100%" height="12" rx="6" />
        <rect class="unclear" {...zone(thresholds.uncertain, thresholds.likely_ai)} y="14" height="12" />
        <rect class="warning" {...zone(thresholds.likely_ai, 1)} y="14" height="12" />
        {points.map((point, row) => {
          const x = place(thresholds[point]);
          const bottom = barPx + (row + 1) * labelPx;
          // A label lies on the side of its tick that has room for it; its anchor follows the direction of the text.
          const isBefore = thresholds[point] >= 0.5;
          return (
            <g key={point}>
              <line class="tick" x1={x} x2={x} y1="10" y2={bottom - 2} />
              <text
                x={x}
                y={bottom - gapPx}
                dx={isBefore === isRtl ? gapPx : -gapPx}
                text-anchor={isBefore ? 'end' : 'start'}
              >
                {wording.text(`threshold_${point}`, { value: format(thresholds[point]) })}
              </text>
            </g>
          );
        })}
        <rect
          class="needle"
          x={place(score)}
          y="4"
          width="8"
          height="32"
          rx="4"
          transform="translate(-4 0)"
        />
      </svg>
      {score >= thresholds.strong && <p class="strongest">{wording.text('score_strongest')}</p>}
    </div>
  );
}

function percent(value: number): string {
  return `${(Math.min(1, Math.max(0, value)) * 100).toFixed(2)}%`;
}
