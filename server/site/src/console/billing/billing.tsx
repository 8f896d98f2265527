import {
  type BillingOrderResponse,
  getAccount,
  getLedger,
  listOrders,
  type TokenLedgerEntry,
} from '@telltale/shared/contract';
import { fill } from '../../language/format.ts';
import { useConsole, useLoaded } from '../shell/hooks.ts';
import { ScreenHead, WhenLoaded } from '../shell/parts.tsx';
import { type AskForPage, readPage } from '../shell/use-pages.ts';
import { Bundles } from './bundles.tsx';
import { Ledger } from './ledger.tsx';
import { Orders } from './orders.tsx';
import { ReturnedOrder } from './returned-order.tsx';
import { words } from './words.ts';
import './billing.css';

/** Buying tokens, and where every paid token came from and went. */
export function Billing({ orderId }: { readonly orderId: string | null }) {
  const { client } = useConsole().session;
  const askForOrders: AskForPage<BillingOrderResponse> = (query) => client.call(listOrders, { query });
  const askForEntries: AskForPage<TokenLedgerEntry> = (query) => client.call(getLedger, { query });
  const loaded = useLoaded(async () => {
    const [account, orders, ledger] = await Promise.all([
      client.call(getAccount),
      readPage(askForOrders),
      readPage(askForEntries),
    ]);
    return { balance: account.body.usage.paid_balance, orders, ledger };
  });
  return (
    <>
      <ScreenHead title={words.title}>
        {loaded.state.at === 'ready' && fill(words.purpose, { count: loaded.state.value.balance })}
      </ScreenHead>
      <WhenLoaded loaded={loaded}>
        {({ orders, ledger }) => (
          <>
            {orderId !== null && <ReturnedOrder key={orderId} orderId={orderId} onPaid={loaded.reload} />}
            <Bundles />
            <Orders first={orders} ask={askForOrders} />
            <Ledger first={ledger} ask={askForEntries} />
          </>
        )}
      </WhenLoaded>
    </>
  );
}
