import { tokenBundles } from '@telltale/shared/contract';
import type { Language } from '@telltale/shared/locales/languages.ts';
import { directionOf } from '@telltale/shared/locales/messages.ts';
import { escapeHtml } from './markdown.ts';
import type english from './src/guide/locales/en.json';

/** What can be bought, out of the list that the payment itself goes by. */
export function priceList({ pricing }: typeof english, language: Language): string {
  const price = (cents: number) =>
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency: 'USD',
      // Between Arabic words the parts of `US$` change places.
      currencyDisplay: directionOf(language) === 'rtl' ? 'code' : 'symbol',
    }).format(cents / 100);
  const count = new Intl.NumberFormat(language);
  const rows = Object.values(tokenBundles).map(
    ({ tokens, amountCents }) =>
      `<tr><th scope="row">${count.format(tokens)}</th><td>${price(amountCents)}</td><td>${price((amountCents * 1000) / tokens)}</td></tr>`,
  );
  const heads = [pricing.tokens, pricing.price, pricing.perThousand].map(
    (head) => `<th scope="col">${escapeHtml(head)}</th>`,
  );
  return `<table class="prices"><thead><tr>${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}
