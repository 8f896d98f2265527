import { accessibilityProblems } from '../fixtures/accessibility.ts';
import { grantAllSites } from '../fixtures/granted-extension.ts';
import { imageModelOf } from '../fixtures/image-models.ts';
import { choose, looksAtPages, openReaderBrowser } from '../fixtures/reader-browser.ts';
import { startRecordingProxy } from '../fixtures/recording-proxy.ts';
import { makeShopPackages, runPackager, type ShopPackages } from '../fixtures/shop-package.ts';
import { expect, test } from '../fixtures/test.ts';
import { CheckPage } from '../pages/check-page.ts';
import { OptionsPage } from '../pages/options-page.ts';
import { PopupPage } from '../pages/popup-page.ts';
import { ScannedPage } from '../pages/scanned-page.ts';

test.describe.configure({ mode: 'serial' });

let packages: ShopPackages;
test.beforeAll(() => {
  packages = makeShopPackages(['--firefox-id', 'telltale@newsroom.press']);
});
test.afterAll(() => packages?.remove());

const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
const inWords = /\.(js|mjs|json|html|css)$/;
/** Words about such addresses, none of them asked: the guard of the reader's own machine, and the contract's. */
const knownWords =
  /\(\^\|\\\.\)localhost\$|\^http:\\\/\\\/localhost\(|it is localhost or a number|or http:\/\/localhost:3000|<code>localhost<\/code>/g;

for (const name of ['chrome', 'firefox'] as const)
  test(`the ${name} package holds no address of this machine, no id for development, and the privacy page`, () => {
    const files = packages.open(name);
    for (const [path, bytes] of Object.entries(files)) {
      if (!inWords.test(path)) continue;
      const text = textOf(bytes).replaceAll(knownWords, '');
      expect
        .soft(/.{0,40}(localhost|:\/\/127\.0\.0\.1|telltale\.invalid).{0,40}/.exec(text)?.[0], path)
        .toBe(undefined);
    }
    const manifest = JSON.parse(textOf(files['manifest.json']));
    expect(manifest).not.toHaveProperty('key');
    expect(manifest).not.toHaveProperty('update_url');
    expect(manifest.icons['128']).toBe('icon/128.png');
    expect(textOf(files['privacy.html'])).toContain('<strong>As installed, nothing about');
    if (name === 'firefox')
      expect(manifest.browser_specific_settings.gecko.id).toBe('telltale@newsroom.press');
  });

test('of the models for pictures every package, and its sources, hold the light one alone', () => {
  const { file } = imageModelOf('light');
  const weightsIn = (name: 'chrome' | 'firefox' | 'sources') =>
    Object.keys(packages.open(name)).filter((path) => /telltale-image-[^/]*\.onnx$/.test(path));
  for (const name of ['chrome', 'firefox'] as const) expect(weightsIn(name), name).toEqual([file]);
  expect(weightsIn('sources')).toEqual([`models/${file}`]);
});

test('the sources of a package say what it was built for', () => {
  expect(JSON.parse(textOf(packages.open('sources')['extension/src/built-for.json']))).toEqual({
    serverUrl: '',
    firefoxId: 'telltale@newsroom.press',
    isForShop: true,
  });
});

test('nothing is packaged for an id or an address that is nobody’s', () => {
  expect(() => runPackager(['--firefox-id', 'telltale@telltale.invalid'])).toThrow('reserved');
  expect(() => runPackager([])).toThrow('--firefox-id');
  const chrome = ['--browser', 'chrome', '--server'];
  expect(() => runPackager([...chrome, 'http://localhost:8787'])).toThrow('https://');
  expect(() => runPackager([...chrome, 'https://telltale.invalid'])).toThrow('readers can reach');
});

test('without a server the package checks on the device alone, says so, and makes no request of its own', async ({
  site,
}) => {
  const recorder = await startRecordingProxy();
  const { folder } = grantAllSites(undefined, packages.unpack('chrome'));
  const context = await openReaderBrowser(folder, { args: [...recorder.browserArgs] });
  try {
    // As an earlier server would have left it.
    await choose(context, { display: 'all', readingMode: 'pictures', apiKey: 'tt_live_0000000000000000' });
    await looksAtPages(context);
    const page = await context.newPage();
    const scanned = new ScannedPage(page);
    await scanned.open(`${site.url}/one.html`);
    await scanned.answeredBadge(scanned.picture('nagasaki-boats.jpg'));

    const extensionUrl = `chrome-extension://${new URL(context.serviceWorkers()[0]?.url() ?? '').host}`;
    const popup = new PopupPage(await context.newPage(), extensionUrl);
    await popup.openFor(page);
    await expect(popup.rows).toHaveCount(1);
    await expect(popup.page.getByText('Pictures are checked on this device. Nothing')).toBeVisible();
    await expect(popup.page.getByText('Ask the server once')).toHaveCount(0);
    await expect(popup.page.getByText('Tokens today')).toHaveCount(0);

    const check = new CheckPage(await context.newPage());
    await check.open(extensionUrl);
    await check.checkText(
      'The harbour wakes before the town does, and the first boats come in low. '.repeat(6),
    );
    await expect(check.steps.last()).toBeVisible();
    await expect(check.result.getByRole('button')).toHaveCount(0);

    const options = new OptionsPage(await context.newPage(), extensionUrl);
    await options.open();
    await expect(options.page.getByText('nothing about them is sent to anyone')).toBeVisible();
    await expect(options.account).toContainText('no server is set');
    await expect(options.page.getByRole('button', { name: /^(Connect|Test the connection)$/ })).toHaveCount(
      0,
    );
    expect(await accessibilityProblems(options.page)).toEqual([]);

    for (const { method, url } of recorder.seen) {
      expect(method).toBe('GET');
      expect(url).toContain(site.url);
    }
  } finally {
    await context.close();
    await recorder.close();
  }
});
