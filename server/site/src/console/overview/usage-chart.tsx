import { countOf, fill, shortCountOf, utcDayOf } from '../../language/format.ts';
import { direction } from '../../language/language.ts';
import { UsageTable } from './usage-table.tsx';
import { operations, scaleTop, type WeekDay } from './week.ts';
import { words } from './words.ts';

const plot = { heightPx: 180, topPx: 22, axisPx: 26 } as const;
const baselinePx = plot.topPx + plot.heightPx;

/** A share of the width from where reading begins; SVG itself knows no reading direction. */
const along = (percent: number, widthPercent = 0) =>
  `${direction === 'rtl' ? 100 - percent - widthPercent : percent}%`;
const barPercent = 8;
const dayPercent = 100 / 7;

/** What is longer runs into its neighbours where the chart is narrow (`overview.css`). */
const isLong = (text: string) => text.length > 4;

/** A bar a day, stacked by operation. Widths are shares of the window, so that letters keep their size. */
export function UsageChart({ days }: { readonly days: readonly WeekDay[] }) {
  const top = scaleTop(days);
  const total = days.reduce((sum, day) => sum + day.total, 0);
  const most = Math.max(...days.map((day) => day.total));
  return (
    <figure class="usage">
      <ul class="legend">
        {operations.map((operation) => (
          <li key={operation}>
            <span class={`swatch ${operation}`} /> {words.operations[operation]}
          </li>
        ))}
      </ul>
      <div class="plot" style={{ paddingInlineStart: `${scaleChars(top)}ch` }}>
        <svg
          role="img"
          aria-label={fill(words.chartName, { total: countOf(total) })}
          width="100%"
          height={baselinePx + plot.axisPx}
        >
          {[0, 0.5, 1].map((share) => (
            <Line key={share} share={share} value={top * share} />
          ))}
          {days.map((day, index) => (
            <Bar key={day.day} day={day} index={index} top={top} isHighest={day.total === most} />
          ))}
        </svg>
      </div>
      <details>
        <summary>{words.showTable}</summary>
        <UsageTable days={days} />
      </details>
    </figure>
  );
}

/** The scale stands beside the bars, which would cover it. */
const scaleChars = (top: number) => Math.max(shortCountOf(top).length, shortCountOf(top / 2).length) + 1;

function Line({ share, value }: { readonly share: number; readonly value: number }) {
  const y = baselinePx - share * plot.heightPx;
  return (
    <>
      <line class={share === 0 ? 'base' : 'grid'} x1="0" x2="100%" y1={y} y2={y} />
      {share > 0 && (
        <text class="scale" x={along(0)} y={y} dx={direction === 'rtl' ? 8 : -8} dy="0.35em">
          {shortCountOf(value)}
        </text>
      )}
    </>
  );
}

interface BarProps {
  readonly day: WeekDay;
  readonly index: number;
  readonly top: number;
  readonly isHighest: boolean;
}

function Bar({ day, index, top, isHighest }: BarProps) {
  const startPercent = index * dayPercent + (dayPercent - barPercent) / 2;
  const centre = along(startPercent + barPercent / 2);
  const amount = shortCountOf(day.total);
  const weekday = utcDayOf(day.day, { weekday: 'short' });
  let y = baselinePx;
  return (
    <g>
      {operations.map((operation) => {
        const heightPx = (day.used[operation] / top) * plot.heightPx;
        if (heightPx === 0) return null;
        y -= heightPx;
        return (
          <rect
            key={operation}
            class={operation}
            x={along(startPercent, barPercent)}
            width={`${barPercent}%`}
            y={y}
            height={heightPx}
          />
        );
      })}
      {day.total > 0 && (
        <text class={`amount ${isLong(amount) && !isHighest ? 'long' : ''}`} x={centre} y={y - 6}>
          {amount}
        </text>
      )}
      <text class={`day ${isLong(weekday) ? 'long' : ''}`} x={centre} y={baselinePx + 19}>
        {weekday}
      </text>
      {isLong(weekday) && (
        <text class="day narrow" x={centre} y={baselinePx + 19}>
          {utcDayOf(day.day, { weekday: 'narrow' })}
        </text>
      )}
    </g>
  );
}
