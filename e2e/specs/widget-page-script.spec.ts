import { expect, test } from '../fixtures/widget-test.ts';

/** What the package's types promise to a publisher's script. */
interface Checker extends HTMLElement {
  readonly outcome: { readonly lane: string; readonly result: { readonly label: string } } | null;
  check(medium?: string): Promise<Checker['outcome']>;
  reset(): void;
  open(): void;
  close(): void;
}

test('the publisher’s own script checks, opens the evidence, closes it and starts over', async ({
  widget,
  publisher,
}) => {
  const { checker, signal } = widget;
  await widget.open(publisher.url);
  const written = await checker.evaluate((element: Checker) => element.check('Boats come in.'));
  expect(written).toMatchObject({ lane: 'text', result: { label: 'abstained' } });
  await expect(await widget.heading()).toHaveText('The detector gave no verdict');
  await checker.evaluate((element: Checker) => element.reset());
  await expect(checker.getByText('Choose a file')).toBeVisible();
  expect(await checker.evaluate((element: Checker) => element.outcome)).toBeNull();

  const shown = await signal.evaluate((element: Checker) => element.check());
  expect(shown).toMatchObject({ lane: 'image', result: { label: expect.any(String) } });
  await signal.evaluate((element: Checker) => element.open());
  await expect(signal.getByRole('dialog')).toBeVisible();
  await signal.evaluate((element: Checker) => element.close());
  await expect(signal.getByRole('dialog')).toHaveCount(0);
  await signal.evaluate((element: Checker) => element.reset());
  await expect(signal.getByRole('button', { name: 'Check for AI signals' })).toBeVisible();
  expect(widget.problems).toEqual([]);
});

test('a page dresses the widget by custom properties and parts, and its own rules reach nothing else', async ({
  widget,
  publisher,
}) => {
  await widget.open(publisher.url);
  await widget.page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`telltale-check { --tt-paper: rgb(1, 2, 3); --tt-radius: 7px }
      telltale-check::part(button) { letter-spacing: 3px }
      button, .box { outline: 9px solid red }`);
    document.adoptedStyleSheets.push(sheet);
  });
  const box = widget.checker.locator('.box');
  await expect(box).toHaveCSS('background-color', 'rgb(1, 2, 3)');
  await expect(box).toHaveCSS('border-radius', '7px');
  const write = widget.checker.getByRole('button', { name: 'Check a text' });
  await expect(write).toHaveCSS('letter-spacing', '3px');
  for (const part of [box, write]) await expect(part).not.toHaveCSS('outline-width', '9px');
});

test('`api` names another server, which the widget names and asks; the policy of the page has the last word', async ({
  widget,
  publisher,
}) => {
  await widget.open(publisher.url);
  await widget.checker.evaluate((element) => element.setAttribute('api', 'https://other.example'));
  await expect(widget.checker.getByText('other.example')).toBeVisible();
  await widget.paste('Boats come in.');
  await expect(await widget.heading()).toHaveText('Not checked');
  await expect(widget.problem).toContainText('other.example');
  expect(widget.problems.join()).toContain('https://other.example/v1/public/text-check');
});
