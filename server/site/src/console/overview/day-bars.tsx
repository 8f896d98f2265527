import { countOf, fill, utcDayOf } from '../../language/format.ts';
import { direction } from '../../language/language.ts';
import { words } from './words.ts';

interface DayBarsProps {
  readonly days: readonly string[];
  readonly amounts: readonly number[];
  /** What a screen reader says before the figures. */
  readonly name: string;
  readonly tall?: boolean;
}

const unitsHigh = 100;
const gap = 0.25;
const shortDay = { day: 'numeric', month: 'short' } as const;

/** A bar a day, the oldest where reading begins. The highest and the days at both ends are written beside it. */
export function DayBars({ days, amounts, name, tall = false }: DayBarsProps) {
  const most = Math.max(1, ...amounts);
  const at = (index: number) => (direction === 'rtl' ? days.length - 1 - index : index);
  return (
    <figure class={tall ? 'day-bars tall' : 'day-bars'}>
      <svg
        role="img"
        aria-label={fill(words.barsName, { name, most: countOf(Math.max(0, ...amounts)) })}
        viewBox={`0 0 ${days.length} ${unitsHigh}`}
        preserveAspectRatio="none"
      >
        {amounts.map((amount, index) => (
          <rect
            key={days[index]}
            x={at(index) + gap / 2}
            width={1 - gap}
            y={unitsHigh - (amount / most) * unitsHigh}
            height={(amount / most) * unitsHigh}
          />
        ))}
      </svg>
      {tall && (
        <figcaption>
          <span>{utcDayOf(days[0] ?? '', shortDay)}</span>
          <span>{fill(words.mostOnADay, { most: countOf(Math.max(0, ...amounts)) })}</span>
          <span>{utcDayOf(days.at(-1) ?? '', shortDay)}</span>
        </figcaption>
      )}
    </figure>
  );
}
