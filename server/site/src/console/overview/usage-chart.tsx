import { countOf, fill, utcDayOf } from '../../language/format.ts';
import { direction } from '../../language/language.ts';
import { operations, scaleTop, type WeekDay } from './week.ts';
import { words } from './words.ts';

const plot = { heightPx: 180, topPx: 22, axisPx: 26 } as const;
const baselinePx = plot.topPx + plot.heightPx;

/** A share of the width from where reading begins; SVG itself knows no reading direction. */
const along = (percent: number, widthPercent = 0) =>
  `${direction === 'rtl' ? 100 - percent - widthPercent : percent}%`;
const barPercent = 8;

const longDay = { weekday: 'short', day: 'numeric', month: 'short' } as const;

/** A bar a day, stacked by operation. Widths are shares of the window, so that letters keep their size. */
export function UsageChart({ days }: { readonly days: readonly WeekDay[] }) {
  const top = scaleTop(days);
  const total = days.reduce((sum, day) => sum + day.total, 0);
  return (
    <figure class="usage">
      <ul class="legend">
        {operations.map((operation) => (
          <li key={operation}>
            <span class={`swatch ${operation}`} /> {words.operations[operation]}
          </li>
        ))}
      </ul>
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
          <Bar key={day.day} day={day} index={index} top={top} />
        ))}
      </svg>
      <details>
        <summary>{words.showTable}</summary>
        <UsageTable days={days} />
      </details>
    </figure>
  );
}

function Line({ share, value }: { readonly share: number; readonly value: number }) {
  const y = baselinePx - share * plot.heightPx;
  return (
    <>
      <line class={share === 0 ? 'base' : 'grid'} x1="0" x2="100%" y1={y} y2={y} />
      {share > 0 && (
        <text class="scale" x={along(0)} y={y - 5}>
          {countOf(value)}
        </text>
      )}
    </>
  );
}

interface BarProps {
  readonly day: WeekDay;
  readonly index: number;
  readonly top: number;
}

function Bar({ day, index, top }: BarProps) {
  const startPercent = 6 + index * 13.6;
  const centre = along(startPercent + barPercent / 2);
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
        <text class="amount" x={centre} y={y - 6}>
          {countOf(day.total)}
        </text>
      )}
      <text class="day" x={centre} y={baselinePx + 19}>
        {utcDayOf(day.day, { weekday: 'short' })}
      </text>
    </g>
  );
}

function UsageTable({ days }: { readonly days: readonly WeekDay[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <section class="table-frame" aria-label={words.tableName} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.day}</th>
            {operations.map((operation) => (
              <th key={operation} scope="col" class="number">
                {words.operations[operation]}
              </th>
            ))}
            <th scope="col" class="number">
              {words.total}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, used, total }) => (
            <tr key={day}>
              <th scope="row">{utcDayOf(day, longDay)}</th>
              {operations.map((operation) => (
                <td key={operation} class="number">
                  {countOf(used[operation])}
                </td>
              ))}
              <td class="number">{countOf(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
