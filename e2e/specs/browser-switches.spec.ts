import { chromium } from 'playwright';
import { expect, test } from 'playwright/test';
import { chromiumOptions } from '../fixtures/chromium.ts';

const list = '--disable-features=';

/** What a browser leaves out that is started so. It tells its command line only where it is told to be automated. */
async function featuresLeftOut(args: readonly string[]): Promise<readonly string[]> {
  const browser = await chromium.launch({ ...chromiumOptions(), args: ['--enable-automation', ...args] });
  const session = await browser.newBrowserCDPSession();
  const started = await session.send('Browser.getBrowserCommandLine');
  await browser.close();
  return (
    started.arguments
      .findLast((argument) => argument.startsWith(list))
      ?.slice(list.length)
      .split(',') ?? []
  );
}

test('stories leave out of the browser all that Playwright leaves out', async () => {
  const playwrights = await featuresLeftOut(['--no-sandbox']);
  const ours = await featuresLeftOut(chromiumOptions().args ?? []);
  expect(playwrights.length).toBeGreaterThan(5);
  expect(ours).toEqual(expect.arrayContaining([...playwrights]));
});
