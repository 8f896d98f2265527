import type { Plural } from '../../../language/format.ts';

type ByCode = Readonly<Record<string, string>>;

export const words = {
  title: 'Billing',
  purpose: {
    one: '{count} paid token left. Paid tokens never expire; the weekly free ones are spent first.',
    other: '{count} paid tokens left. Paid tokens never expire; the weekly free ones are spent first.',
  } as Plural,
  bundlesTitle: 'Buy tokens',
  tokens: { one: '{count} token', other: '{count} tokens' } as Plural,
  perThousand: (price: string) => `${price} for a thousand`,
  buy: 'Buy',
  buyNamed: (tokens: string, price: string) => `Buy ${tokens} for ${price}`,
  leaving: 'Opening the page of the payment provider…',
  disabledTitle: 'This server sells no tokens',
  disabledText: 'Its operator has connected no payment provider. The weekly free tokens are there as before.',
  ordersTitle: 'Orders',
  noOrders: 'No orders yet',
  noOrdersText: 'What you buy is listed here, with what became of it.',
  pay: 'Pay',
  payNamed: (tokens: string) => `Pay the order of ${tokens}`,
  statuses: {
    pending: 'not paid yet',
    paid: 'paid',
    expired: 'expired, nothing was charged',
    failed: 'failed, nothing was charged',
    refunded: 'refunded',
    disputed: 'disputed',
  } as ByCode,
  returned: {
    pending: 'Waiting for word of your payment',
    paid: 'Paid: your tokens are there',
    expired: 'This order expired',
    failed: 'The payment failed',
    refunded: 'This order was refunded',
    disputed: 'The payment of this order is disputed',
  } as ByCode,
  returnedText: (tokens: string, price: string, order: string) => `${tokens} for ${price} · order ${order}`,
  pendingText:
    'This page asks again by itself. If you left the payment page before paying, you can go back to it.',
  goOnPaying: 'Go back to the payment page',
  toBilling: 'Close',
  ledgerTitle: 'Ledger of paid tokens',
  noLedger: 'No entries yet',
  noLedgerText: 'Every change of your paid tokens is written down here for good.',
  when: 'When',
  what: 'What',
  change: 'Change',
  balance: 'Balance',
  showMore: { one: 'Show {count} older entry', other: 'Show {count} older entries' } as Plural,
  entries: {
    purchase: 'Purchase',
    spend: 'Spent',
    release: 'Given back',
    refund: 'Refund',
    adjustment: 'Adjustment',
  } as ByCode,
  entryFor: (entry: string, operation: string) => `${entry}: ${operation}`,
  operations: {
    image_check: 'image check',
    video_check: 'video check',
    text_check: 'text check',
    audio_check: 'audio check',
  } as ByCode,
};

export type Words = typeof words;
