import { ServiceProblem } from '@telltale/shared/client';
import { type BundleCode, createCheckout, tokenBundles } from '@telltale/shared/contract';
import { useRef, useState } from 'preact/hooks';
import { fill, priceOf } from '../../language/format.ts';
import { useAction, useConsole, useIsShown } from '../shell/hooks.ts';
import { Button, Empty, Problem } from '../shell/parts.tsx';
import { words } from './words.ts';

const currency = 'usd';
const codes = Object.keys(tokenBundles) as BundleCode[];

/** What can be bought; buying leads to the payment provider's page and back. */
export function Bundles() {
  const { client } = useConsole().session;
  const action = useAction();
  const isShown = useIsShown();
  const [disabled, setDisabled] = useState(false);
  /** One order a bundle, however often the button is pressed while no answer came. "Back" loads the page again. */
  const orderKeys = useRef(new Map<BundleCode, string>());

  async function checkOut(bundle: BundleCode): Promise<string> {
    const key = orderKeys.current.get(bundle) ?? crypto.randomUUID();
    orderKeys.current.set(bundle, key);
    try {
      const headers = { 'idempotency-key': key };
      const { body } = await client.call(createCheckout, { json: { bundle_code: bundle }, headers });
      if (!isShown()) return words.leftUnpaid;
      location.assign(body.url);
      return words.leaving;
    } catch (error) {
      if (!(error instanceof ServiceProblem) || error.code !== 'billing_disabled') throw error;
      setDisabled(true);
      return words.disabledTitle;
    }
  }

  return (
    <section class="panel">
      <h2>{words.bundlesTitle}</h2>
      {disabled ? (
        <Empty title={words.disabledTitle}>{words.disabledText}</Empty>
      ) : (
        <ul class="bundles">
          {codes.map((code) => (
            <Bundle
              key={code}
              code={code}
              busy={action.busy}
              onBuy={() => action.run(() => checkOut(code))}
            />
          ))}
        </ul>
      )}
      <Problem sentence={action.problem} />
    </section>
  );
}

interface BundleProps {
  readonly code: BundleCode;
  readonly busy: boolean;
  readonly onBuy: () => void;
}

function Bundle({ code, busy, onBuy }: BundleProps) {
  const { tokens, amountCents } = tokenBundles[code];
  const count = fill(words.tokens, { count: tokens });
  const price = priceOf(amountCents, currency);
  return (
    <li>
      <span>{count}</span>
      <strong>{price}</strong>
      <small>{fill(words.perThousand, { price: priceOf((amountCents * 1000) / tokens, currency) })}</small>
      <Button
        kind="primary"
        busy={busy}
        name={fill(words.buyNamed, { tokens: count, price })}
        onPress={onBuy}
      >
        {words.buy}
      </Button>
    </li>
  );
}
