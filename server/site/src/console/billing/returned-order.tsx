import { type BillingOrderResponse, getOrder } from '@telltale/shared/contract';
import { useEffect } from 'preact/hooks';
import { fill, priceOf } from '../../language/format.ts';
import { useConsole, useLoaded, useReloadUntil } from '../shell/hooks.ts';
import { WhenLoaded } from '../shell/parts.tsx';
import { placeOf } from '../shell/route.ts';
import { words } from './words.ts';

const askAgainMs = 2_000;

interface ReturnedOrderProps {
  readonly orderId: string;
  /** The order is no longer pending: balance, orders and ledger may have changed. */
  readonly onPaid: () => void;
}

/** What became of an order, for somebody who comes back from paying; the provider's word may take a moment. */
export function ReturnedOrder({ orderId, onPaid }: ReturnedOrderProps) {
  const { session, announce } = useConsole();
  const loaded = useLoaded(async () => {
    const { body } = await session.client.call(getOrder, { params: { order_id: orderId } });
    return body;
  });
  const order = loaded.state.at === 'ready' ? loaded.state.value : null;

  useReloadUntil(loaded, ({ status }) => status !== 'pending', askAgainMs);

  useEffect(() => {
    if (order === null || order.status === 'pending') return;
    announce(words.returned[order.status] ?? order.status);
    onPaid();
  }, [order?.status]);

  return (
    <section class="panel returned">
      <WhenLoaded loaded={loaded}>{(known) => <OrderState order={known} />}</WhenLoaded>
    </section>
  );
}

function OrderState({ order }: { readonly order: BillingOrderResponse }) {
  const price = priceOf(order.amount_cents, order.currency);
  return (
    <>
      <h2>{words.returned[order.status] ?? order.status}</h2>
      <p>
        {fill(words.returnedText, {
          tokens: fill(words.tokens, { count: order.token_amount }),
          price,
          order: order.order_id,
        })}
      </p>
      {order.status === 'pending' && <p class="hint">{words.pendingText}</p>}
      <div class="buttons">
        {order.url && (
          <a class="button" href={order.url}>
            {words.goOnPaying}
          </a>
        )}
        <a class="button" href={placeOf('billing')}>
          {words.toBilling}
        </a>
      </div>
    </>
  );
}
