import type { BillingOrderResponse } from '@telltale/shared/contract';
import { dayOf, fill, priceOf } from '../../language/format.ts';
import { Empty } from '../shell/parts.tsx';
import { placeOf } from '../shell/route.ts';
import { words } from './words.ts';

export function Orders({ orders }: { readonly orders: readonly BillingOrderResponse[] }) {
  return (
    <section class="stack">
      <h2>{words.ordersTitle}</h2>
      {orders.length === 0 ? (
        <Empty title={words.noOrders}>{words.noOrdersText}</Empty>
      ) : (
        <ul class="rows">
          {orders.map((order) => (
            <Order key={order.order_id} order={order} />
          ))}
        </ul>
      )}
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
