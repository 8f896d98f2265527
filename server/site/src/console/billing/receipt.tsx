import { type BillingOrderResponse, getOrder } from '@telltale/shared/contract';
import { fill, momentOf, priceOf } from '../../language/format.ts';
import { useConsole, useLoaded } from '../shell/hooks.ts';
import { Button, ScreenHead, WhenLoaded } from '../shell/parts.tsx';
import { placeOf } from '../shell/route.ts';
import { words } from './words.ts';
import './billing.css';

/** One paid order, to print or to save as a file: nothing on it comes from elsewhere. */
export function Receipt({ orderId }: { readonly orderId: string }) {
  const { client } = useConsole().session;
  const params = { order_id: orderId };
  const loaded = useLoaded(async () => (await client.call(getOrder, { params })).body, orderId);
  return (
    <>
      <p class="off-paper">
        <a href={placeOf('billing')}>{words.title}</a>
      </p>
      <ScreenHead title={words.receiptTitle}>{words.receiptNote}</ScreenHead>
      <WhenLoaded loaded={loaded}>{(order) => <Paper order={order} />}</WhenLoaded>
    </>
  );
}

function Paper({ order }: { readonly order: BillingOrderResponse }) {
  const { tenant, user } = useConsole().session.account;
  const { order_id, token_amount, amount_cents, currency, status, paid_at } = order;
  return (
    <>
      <dl class="facts receipt">
        <dt>{words.issuedBy}</dt>
        <dd>
          <bdi>Telltale, {location.host}</bdi>
        </dd>
        <dt>{words.issuedTo}</dt>
        <dd>
          {tenant.name !== user.email && (
            <>
              <bdi>{tenant.name}</bdi>,{' '}
            </>
          )}
          <bdi>{user.email}</bdi>
        </dd>
        <dt>{words.order}</dt>
        <dd>
          <code>{order_id}</code>
        </dd>
        <dt>{words.paidOn}</dt>
        <dd>{paid_at ? momentOf(paid_at) : '–'}</dd>
        <dt>{words.bought}</dt>
        <dd>{fill(words.tokens, { count: token_amount })}</dd>
        <dt>{words.amount}</dt>
        <dd>
          <strong>{priceOf(amount_cents, currency)}</strong>
        </dd>
        <dt>{words.state}</dt>
        <dd>{words.statuses[status] ?? status}</dd>
      </dl>
      <div class="buttons off-paper">
        <Button kind="primary" onPress={() => print()}>
          {words.print}
        </Button>
      </div>
    </>
  );
}
