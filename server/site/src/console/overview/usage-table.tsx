import { countOf, utcDayOf } from '../../language/format.ts';
import { operations, type WeekDay } from './week.ts';
import { words } from './words.ts';

const longDay = { weekday: 'short', day: 'numeric', month: 'short' } as const;

/** The chart's figures, exactly. */
export function UsageTable({ days }: { readonly days: readonly WeekDay[] }) {
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
