import type { Page } from 'playwright';
import { serveOnePage } from '../fixtures/one-page.ts';
import { mediaFile } from '../fixtures/pictures.ts';
import type { Publisher } from '../fixtures/publisher.ts';
import { expect, test } from '../fixtures/widget-test.ts';

/** What the console of a page is told from now on. */
function listenToHints(page: Page): string[] {
  const hints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning' && message.text().startsWith('Telltale:')) hints.push(message.text());
  });
  return hints;
}

const scriptOf = ({ server }: Publisher) =>
  `<script src='${server.url}/widget/v1/telltale.js' async></script>`;

test('the console tells a publisher of a missing `for`, a wrong selector and an unknown lane, once each', async ({
  page,
  publisher,
}) => {
  const hints = listenToHints(page);
  const { url, close } = await serveOnePage(
    `<!doctype html>${scriptOf(publisher)}
     <telltale-signal></telltale-signal>
     <telltale-signal for=":::"></telltale-signal>
     <telltale-signal for="#nowhere"></telltale-signal>
     <telltale-signal for="#nowhere"></telltale-signal>
     <telltale-check lanes="image foo"></telltale-check>
     <telltale-signal for="#photo"></telltale-signal><img id="photo" src="data:," alt="">`,
  );
  await page.goto(url);
  const expected = [
    'Telltale: <telltale-signal> has no `for`: set it to the selector of a picture.',
    'Telltale: `for=":::"` of a <telltale-signal> is no selector.',
    'Telltale: `for="#nowhere"` of a <telltale-signal> names no <img>, and nothing that holds one.',
    'Telltale: `lanes` of a <telltale-check> names "foo", which is none of image, text, audio, video.',
  ];
  await expect.poll(() => hints.toSorted()).toEqual(expected.toSorted());
  await close();
});

test('the console tells a publisher that the script is no module', async ({ page, publisher }) => {
  const hints = listenToHints(page);
  const { url, close } = await serveOnePage(
    `<!doctype html><script type="module" src="${publisher.server.url}/widget/v1/telltale.js"></script>
     <telltale-check></telltale-check>`,
  );
  await page.goto(url);
  await expect
    .poll(() => hints)
    .toEqual([
      'Telltale: the script does not know its address as a module: take type="module" from its tag.',
    ]);
  await close();
});

test('the console tells a publisher which origin the server refuses', async ({ widget, publisher }) => {
  const hints = listenToHints(widget.page);
  await widget.open(publisher.refusedUrl);
  await widget.choose('photo.jpg', 'image/jpeg', await mediaFile('nagasaki-boats.jpg'));
  await expect(await widget.heading()).toHaveText('Not checked');
  const { host } = new URL(publisher.server.url);
  expect(hints).toEqual([
    `Telltale: ${host} does not accept checks from ${publisher.refusedUrl}: add exactly this origin to its list of websites.`,
  ]);
});

test('in a sandboxed frame the origin is called null, to the reader and in the console', async ({
  page,
  publisher,
}) => {
  const hints = listenToHints(page);
  const inner = `${scriptOf(publisher)}<telltale-check></telltale-check>`;
  const frame = `<iframe sandbox="allow-scripts" width="500" height="600" srcdoc="${inner}"></iframe>`;
  const { url, close } = await serveOnePage(`<!doctype html><html lang="en">${frame}`);
  await page.goto(url);
  const checker = page.frameLocator('iframe').locator('telltale-check');
  const buffer = await mediaFile('nagasaki-boats.jpg');
  await checker.locator('input').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
  const { host } = new URL(publisher.server.url);
  await expect(checker.locator('[part=problem] .prompt')).toHaveText(
    `${host} does not accept checks from null.`,
  );
  expect(hints).toEqual([
    'Telltale: this page has the origin null, which no server accepts: a sandboxed frame needs allow-same-origin.',
  ]);
  await close();
});
