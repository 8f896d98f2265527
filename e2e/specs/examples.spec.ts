import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import express from 'express';
import type { Page } from 'playwright';
import { type BundledName, bundleExample, mounts } from '../fixtures/bundled-example.ts';
import { freePort } from '../fixtures/free-port.ts';
import { mediaFolder, projectFolder } from '../fixtures/project.ts';
import { startTelltaleServer } from '../fixtures/telltale-server.ts';
import { expect, test } from '../fixtures/test.ts';

interface Newspaper {
  readonly url: string;
  readonly app: express.Express;
  readonly serverUrl: string;
  /** Serves the files of a folder, instead of those before. */
  show(folder: string): void;
  stop(): Promise<void>;
}

let newspaper: Newspaper;
test.beforeAll(async () => {
  newspaper = await openNewspaper();
});
test.afterAll(() => newspaper.stop());

/** A publisher's own server, whose origin is on the list of the server that it takes the widget from. */
async function openNewspaper(): Promise<Newspaper> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = await startTelltaleServer([url]);
  const app = express();
  app.get('/photo.jpg', (_request, response) => response.sendFile(join(mediaFolder, 'alpine-landscape.jpg')));
  let files = express.static(mediaFolder);
  app.use((...call) => files(...call));
  const listening = app.listen(port);
  return {
    ...{ url, app, serverUrl: server.url },
    show(folder) {
      files = express.static(folder);
    },
    async stop() {
      listening.close();
      await server.stop();
    },
  };
}

const essay = 'The harbour wakes before the town does, and the boats come back one after the other. '.repeat(
  12,
);

async function pasteInto(page: Page, text: string): Promise<void> {
  const input = page.locator('telltale-check input[type=file]');
  await expect(page.locator('telltale-check').getByText('Choose a file')).toBeVisible();
  await input.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const options = { clipboardData, bubbles: true, composed: true, cancelable: true };
    element.dispatchEvent(new ClipboardEvent('paste', options));
  }, text);
}

/** What the page makes of the answer that it hears. */
const heard = /^Send \((likely_ai|uncertain|no_signal|abstained)\)$/;

async function checkLetter(page: Page): Promise<void> {
  await expect(page.locator('telltale-check').getByText('Choose a file')).toBeVisible();
  if (await page.locator('telltale-check[lanes=image]').count())
    await page
      .locator('telltale-check input[type=file]')
      .setInputFiles(join(mediaFolder, 'alpine-landscape.jpg'));
  else await pasteInto(page, essay);
  await expect(page.getByRole('button', { name: heard })).toBeVisible();
}

for (const name of Object.keys(mounts) as BundledName[])
  test(`the example ${name} works with the package that the server gives out, without a registry`, async ({
    page,
  }) => {
    const built = await bundleExample(name, newspaper.serverUrl);
    newspaper.show(built.folder);
    await page.goto(newspaper.url);
    if (name === 'react.tsx') {
      await page.getByRole('button', { name: 'Check for AI signals' }).click();
      await expect(page.getByRole('button', { name: /Show the evidence/ })).toBeVisible();
      await page.getByRole('button', { name: 'Forget the answer' }).click();
      await expect(page.getByRole('button', { name: 'Check for AI signals' })).toBeVisible();
    } else await checkLetter(page);
    await built.remove();
  });

const written = {
  'plain.html': (example: string) => example,
  // What a theme puts around the contents of a block; WordPress leaves the comments out.
  'wordpress.html': (example: string) =>
    `<!doctype html><html lang="en"><title>A post</title><main>${example.replaceAll(/<!-- \/?wp:html -->/g, '')}</main></html>`,
} as const;

for (const [name, asPage] of Object.entries(written))
  test(`the example ${name} works as it is pasted`, async ({ page }) => {
    const example = await readFile(join(projectFolder, 'widget/examples', name), 'utf8');
    const html = asPage(example.replaceAll('http://localhost:8787', newspaper.serverUrl));
    newspaper.app.get(`/${name}`, (_request, response) => void response.type('html').send(html));
    await page.goto(`${newspaper.url}/${name}`);
    if (name === 'plain.html') return checkLetter(page);
    await pasteInto(page, essay);
    await expect(page.locator('telltale-check .title[tabindex]')).toBeVisible();
  });
