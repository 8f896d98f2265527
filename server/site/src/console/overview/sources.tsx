import { getUsageSources, type UsageSources } from '@telltale/shared/contract';
import { useState } from 'preact/hooks';
import { countOf, fill } from '../../language/format.ts';
import { useConsole, useLoaded } from '../shell/hooks.ts';
import { WhenLoaded } from '../shell/parts.tsx';
import { DayBars } from './day-bars.tsx';
import { words } from './words.ts';

const ranges = [7, 30, 90] as const;
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** Over time: which key spent the tokens, and on which website readers checked. */
export function Sources() {
  const { client } = useConsole().session;
  const [days, setDays] = useState<number>(30);
  const loaded = useLoaded(
    async () => (await client.call(getUsageSources, { query: { days } })).body,
    String(days),
  );
  return (
    <section class="panel sources">
      <h2>{words.sourcesTitle}</h2>
      <p class="hint">{words.sourcesNote}</p>
      <label class="field">
        {words.rangeLabel}
        <select value={days} onChange={(event) => setDays(Number(event.currentTarget.value))}>
          {ranges.map((range) => (
            <option key={range} value={range}>
              {fill(words.range, { days: countOf(range) })}
            </option>
          ))}
        </select>
      </label>
      <WhenLoaded loaded={loaded}>{(sources) => <Found sources={sources} />}</WhenLoaded>
    </section>
  );
}

function Found({ sources: { days, keys, websites } }: { readonly sources: UsageSources }) {
  const byDay = days.map((_, at) => sumOf(keys.map((key) => key.by_day[at] ?? 0)));
  return (
    <>
      <DayBars
        days={days}
        amounts={byDay}
        tall
        name={fill(words.keysChart, { total: countOf(sumOf(byDay)) })}
      />
      <Uses
        title={words.keysTitle}
        source={words.keyName}
        unit={words.tokensUsed}
        days={days}
        rows={keys.map(({ key_id, name, holder, is_revoked, by_day }) => ({
          id: key_id,
          name,
          note: is_revoked ? words.revoked : holder === 'browser' ? words.browser : '',
          byDay: by_day,
        }))}
        none={words.noKeys}
      />
      <Uses
        title={words.websitesTitle}
        source={words.websiteName}
        unit={words.checksMade}
        days={days}
        rows={websites.map(({ origin, by_day }) => ({ id: origin, name: origin, note: '', byDay: by_day }))}
        none={words.noWebsites}
      />
    </>
  );
}

interface UsesProps {
  readonly title: string;
  readonly source: string;
  readonly unit: string;
  readonly days: readonly string[];
  readonly rows: readonly {
    readonly id: string;
    readonly name: string;
    readonly note: string;
    readonly byDay: readonly number[];
  }[];
  readonly none: string;
}

function Uses({ title, source, unit, days, rows, none }: UsesProps) {
  if (rows.length === 0)
    return (
      <>
        <h3>{title}</h3>
        <p class="hint">{none}</p>
      </>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <section class="table-frame" aria-label={title} tabIndex={0}>
      <h3>{title}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{source}</th>
            <th scope="col">{words.overTime}</th>
            <th scope="col" class="number">
              {unit}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, note, byDay }) => (
            <tr key={id}>
              <th scope="row">
                <bdi>{name}</bdi> {note && <small>{note}</small>}
              </th>
              <td>
                <DayBars days={days} amounts={byDay} name={fill(words.rowChart, { name })} />
              </td>
              <td class="number">{countOf(sumOf(byDay))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
