import { expect, test } from '../fixtures/widget-test.ts';
import type { WidgetPage } from '../pages/widget-page.ts';

/** Both are signed, so that their answers come without the detector. */
const [glass, mountains] = ['/media/glass-signed.png', '/media/mountains-signed.jpg'];
const placeholder = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string },
  ): { createHTML(text: string): string };
}

/** Puts a signal and what it is for in place of the article. */
async function write({ page }: WidgetPage, html: string) {
  await page.locator('article').evaluate((article, text) => {
    // The publisher's policy asks for a type, and lets everyone make it.
    const { trustedTypes } = globalThis as unknown as { trustedTypes: TrustedTypes };
    const policy = trustedTypes.createPolicy('story', { createHTML: (given) => given });
    article.innerHTML = policy.createHTML(text);
  }, html);
  const signal = page.locator('article telltale-signal');
  return {
    signal,
    ask: signal.getByRole('button', { name: 'Check for AI signals' }),
    answer: signal.getByRole('button', { name: 'File says: AI' }),
  };
}

const changes: Record<string, readonly [html: string, change: (article: Element) => unknown]> = {
  'a carousel moves on': [
    `<div class="slide active"><img src="${glass}" width="200"></div>
     <div class="slide"><img src="${mountains}" width="200"></div>
     <telltale-signal for=".slide.active img"></telltale-signal>`,
    (article) => {
      for (const slide of article.querySelectorAll('.slide')) slide.classList.toggle('active');
    },
  ],
  'another picture is put before it': [
    `<div id="lead"><img src="${glass}" width="200"></div><telltale-signal for="#lead"></telltale-signal>`,
    (article) => article.querySelector('#lead')?.prepend(new Image()),
  ],
  'its file is replaced by one that is missing': [
    `<img id="one" src="${glass}" width="200"><telltale-signal for="#one"></telltale-signal>`,
    (article) => article.querySelector('#one')?.setAttribute('src', '/media/missing.png'),
  ],
  'its selector names another': [
    `<img id="one" src="${glass}" width="200"><img id="two" src="${mountains}" width="200">
     <telltale-signal for="#one"></telltale-signal>`,
    (article) => article.querySelector('telltale-signal')?.setAttribute('for', '#two'),
  ],
};
for (const [what, [html, change]] of Object.entries(changes))
  test(`an answer goes when ${what}`, async ({ widget, publisher }) => {
    await widget.open(publisher.url);
    const { signal, ask, answer } = await write(widget, html);
    await widget.ask(signal);
    await expect(answer).toBeVisible();
    await widget.page.locator('article').evaluate(change);
    await expect(ask).toBeVisible();
    await expect(answer).toHaveCount(0);
  });

test('an answer stays while the page changes something else, and `for` is set to what it is', async ({
  widget,
  publisher,
}) => {
  await widget.open(publisher.url);
  const html = `<img id="one" src="${glass}" width="200"><telltale-signal for="#one"></telltale-signal>`;
  const { signal, answer } = await write(widget, html);
  await widget.ask(signal);
  await signal.evaluate(async (element) => {
    element.setAttribute('for', '#one');
    document.body.classList.add('other');
    document.body.append(new Image());
    // Longer than the page is left in peace after a change.
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  await expect(answer).toBeVisible();
  expect(widget.checks).toHaveLength(1);
});

test('with `auto` the file that takes the place of a placeholder is checked, and the next one, too', async ({
  widget,
  publisher,
}) => {
  await widget.open(publisher.url);
  const html = `<img id="one" src="${placeholder}" width="300" height="300"><telltale-signal for="#one" auto></telltale-signal>`;
  const { ask, answer } = await write(widget, html);
  await expect(ask).toBeVisible();
  for (const [index, file] of [glass, mountains].entries()) {
    await widget.page.locator('#one').evaluate((image, src) => image.setAttribute('src', src), file);
    await expect.poll(() => widget.checks.length).toBe(index + 1);
    await expect(answer).toBeVisible({ timeout: 60_000 });
  }
});

test('with `auto` a picture that comes after its signal, and one of five windows, is checked', async ({
  widget,
  publisher,
}) => {
  await widget.open(publisher.url);
  const { ask, answer } = await write(widget, '<telltale-signal for="#late" auto></telltale-signal>');
  await expect(ask).toBeVisible();
  await widget.page.locator('article').evaluate((article, src) => {
    const late = Object.assign(new Image(), { id: 'late', src });
    Object.assign(late.style, { inlineSize: '300px', blockSize: '500vh' });
    article.append(late);
    late.scrollIntoView();
  }, glass);
  await expect(answer).toBeVisible({ timeout: 60_000 });
});

test('a signal that is moved while its check runs gets the answer', async ({ widget, publisher }) => {
  await widget.open(publisher.url);
  const html = `<img id="one" src="${glass}" width="200"><telltale-signal for="#one"></telltale-signal>`;
  const { signal, ask } = await write(widget, html);
  await expect(ask).toBeVisible();
  const outcome = await signal.evaluate(async (element: HTMLElement & { check(): Promise<object> }) => {
    const checked = element.check();
    document.body.prepend(element);
    return checked;
  });
  expect(outcome).toMatchObject({ lane: 'image', result: { label: 'likely_ai' } });
});
