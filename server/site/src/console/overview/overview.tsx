import { getAccount, getDailyUsage, type UsageResponse } from '@telltale/shared/contract';
import type { ComponentChildren } from 'preact';
import { countOf, fill, utcDayOf } from '../../language/format.ts';
import { useConsole, useLoaded } from '../shell/hooks.ts';
import { Empty, ScreenHead, WhenLoaded } from '../shell/parts.tsx';
import { placeOf } from '../shell/route.ts';
import { Sources } from './sources.tsx';
import { Stored } from './stored.tsx';
import { UsageChart } from './usage-chart.tsx';
import { type WeekDay, weekOf } from './week.ts';
import { words } from './words.ts';
import './overview.css';

const formatDay = (day: string) => utcDayOf(day, { day: 'numeric', month: 'long' });
const dayMs = 86_400_000;

/** What was used this week and what is left. */
export function Overview() {
  const { client } = useConsole().session;
  const loaded = useLoaded(async () => {
    const [account, daily] = await Promise.all([
      client.call(getAccount),
      client.call(getDailyUsage, { query: { days: 7 } }),
    ]);
    const { usage, storage } = account.body;
    return { usage, storage, week: weekOf(daily.body) };
  });
  return (
    <>
      <ScreenHead title={words.title}>
        {loaded.state.at === 'ready' && purposeOf(loaded.state.value.week)}
      </ScreenHead>
      <WhenLoaded loaded={loaded}>
        {({ usage, storage, week }) => {
          const freeAgainOn = formatDay(new Date(Date.parse(week[6]?.day ?? '') + dayMs).toISOString());
          return (
            <>
              {usage.total_available === 0 && <UsedUp freeAgainOn={freeAgainOn} />}
              <Remaining usage={usage} freeAgainOn={freeAgainOn} />
              <section class="panel">
                <h2>{words.chartTitle}</h2>
                {week.every(({ total }) => total === 0) ? <NothingUsed /> : <UsageChart days={week} />}
              </section>
              <Sources />
              <Stored storage={storage} />
            </>
          );
        }}
      </WhenLoaded>
    </>
  );
}

const purposeOf = (week: readonly WeekDay[]) =>
  fill(words.purpose, { start: formatDay(week[0]?.day ?? ''), end: formatDay(week[6]?.day ?? '') });

/** What that means, and what there is to do. */
function UsedUp({ freeAgainOn }: { readonly freeAgainOn: string }) {
  return (
    <div class="panel used-up" role="status">
      <h2>{words.usedUpTitle}</h2>
      <p>
        {fill(words.usedUpText, { day: freeAgainOn })} <a href={placeOf('billing')}>{words.usedUpLink}</a>
      </p>
    </div>
  );
}

function NothingUsed() {
  return (
    <Empty title={words.noneTitle}>
      {words.noneText} <a href={placeOf('keys')}>{words.noneLink}</a>.
    </Empty>
  );
}

interface RemainingProps {
  readonly usage: UsageResponse;
  /** A day, as it is shown. */
  readonly freeAgainOn: string;
}

function Remaining({ usage, freeAgainOn }: RemainingProps) {
  const { free_remaining, free_used, monthly_units, remaining_units, paid_balance, plan_code } = usage;
  return (
    <dl class="remaining">
      <Amount name={words.available} left={usage.total_available} note={words.availableNote} />
      <Amount
        name={words.free}
        left={free_remaining}
        total={free_remaining + free_used}
        note={fill(words.freeNote, { day: freeAgainOn })}
      />
      {monthly_units !== null && (
        <Amount
          name={fill(words.plan, { name: words.plans[plan_code] })}
          left={remaining_units ?? 0}
          total={monthly_units}
          note={words.planNote}
        />
      )}
      <Amount
        name={words.paid}
        left={paid_balance}
        note={
          <>
            {words.paidNote} · <a href={placeOf('billing')}>{words.buy}</a>
          </>
        }
      />
    </dl>
  );
}

interface AmountProps {
  readonly name: string;
  readonly left: number;
  readonly total?: number;
  readonly note: ComponentChildren;
}

function Amount({ name, left, total, note }: AmountProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{countOf(left)}</strong>{' '}
        {total !== undefined && fill(words.ofTotal, { total: countOf(total) })}
      </dd>
      {total !== undefined && (
        <dd>
          <meter
            min={0}
            max={total}
            value={left}
            aria-label={fill(words.left, { name, left: countOf(left), total: countOf(total) })}
          />
        </dd>
      )}
      <dd class="note">{note}</dd>
    </div>
  );
}
