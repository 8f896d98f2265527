import type { Locator } from 'playwright';
import { expect, test } from '../fixtures/widget-test.ts';

async function openCard(signal: Locator): Promise<Locator> {
  await signal.getByRole('button', { name: /Show the evidence/ }).click();
  const card = signal.getByRole('dialog');
  await expect(card).toBeVisible();
  return card;
}

test('what a page says of its text does not reach the widget, whose card shows all it says', async ({
  widget,
  publisher,
}) => {
  await widget.open(publisher.url);
  await widget.page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`body { text-transform: uppercase; letter-spacing: .3em; word-spacing: 1em; white-space: nowrap;
      text-indent: 40px; font-style: italic; hyphens: auto; -webkit-text-fill-color: transparent }`);
    document.adoptedStyleSheets.push(sheet);
  });
  await widget.ask(widget.signal);
  const card = await openCard(widget.signal);
  for (const text of [card.locator('[part=disclaimer]'), widget.checker.locator('[part=disclaimer]')]) {
    const inherited = { 'text-transform': 'none', 'letter-spacing': 'normal', 'white-space': 'normal' };
    for (const [property, value] of Object.entries(inherited)) await expect(text).toHaveCSS(property, value);
    await expect(text).not.toHaveCSS('-webkit-text-fill-color', 'rgba(0, 0, 0, 0)');
  }
  expect(await card.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('the card is beside its signal and in the window on a page that is zoomed', async ({
  widget,
  publisher,
}) => {
  await widget.open(publisher.url);
  await widget.page.evaluate(() => document.documentElement.style.setProperty('zoom', '1.5'));
  await widget.signal.evaluate((signal) => signal.style.setProperty('margin-inline-start', '100px'));
  await widget.ask(widget.signal);
  const card = await openCard(widget.signal);
  const places = await card.evaluate((element) => {
    const { host } = element.getRootNode() as ShadowRoot;
    const [inner, outer] = [element.getBoundingClientRect(), host.getBoundingClientRect()];
    const isWithin = inner.top >= 0 && inner.right <= innerWidth && inner.bottom <= innerHeight;
    return { isWithin, apart: Math.round(inner.left - outer.left) };
  });
  expect(places).toEqual({ isWithin: true, apart: 0 });
});
