import type { BillingOrderResponse } from '@telltale/shared/contract';
import { dayOf, fill, priceOf } from '../../language/format.ts';
import { useFirstNewRow } from '../shell/focus.ts';
import { More } from '../shell/more.tsx';
import { Empty } from '../shell/parts.tsx';
import { placeOf } from '../shell/route.ts';
import { type AskForPage, type Page, usePages } from '../shell/use-pages.ts';
import { words } from './words.ts';

interface OrdersProps {
  readonly first: Page<BillingOrderResponse>;
  readonly ask: AskForPage<BillingOrderResponse>;
}

export function Orders({ first, ask }: OrdersProps) {
  const pages = usePages(first, ask);
  const found = useFirstNewRow<HTMLUListElement>(pages.rows.length);
  return (
    <section class="stack">
      <h2>{words.ordersTitle}</h2>
      {pages.rows.length === 0 ? (
        <Empty title={words.noOrders}>{words.noOrdersText}</Empty>
      ) : (
        <ul ref={found.rows} class="rows">
          {pages.rows.map((order) => (
            <Order key={order.order_id} order={order} />
          ))}
        </ul>
      )}
      <More label={words.olderOrders} pages={pages} onAsk={found.ask} />
    </section>
  );
}

function Order({ order }: { readonly order: BillingOrderResponse }) {
  const tokens = fill(words.tokens, { count: order.token_amount });
  return (
    <li>
      <div class="what">
        <strong>{tokens}</strong>
        <small>
          {priceOf(order.amount_cents, order.currency)} · {words.statuses[order.status] ?? order.status}
          {order.created_at && ` · ${dayOf(order.created_at)}`}
        </small>
      </div>
      {order.url && (
        <a class="button" href={order.url} aria-label={fill(words.payNamed, { tokens })}>
          {words.pay}
        </a>
      )}
      {order.paid_at && (
        <a
          class="button"
          href={placeOf('receipt', order.order_id)}
          aria-label={fill(words.receiptNamed, { tokens, day: dayOf(order.paid_at) })}
        >
          {words.receipt}
        </a>
      )}
    </li>
  );
}
