import { fileURLToPath } from 'node:url';
import { chromiumOptions } from '@telltale/e2e/fixtures/chromium';
import { grantAllSites } from '@telltale/e2e/fixtures/granted-extension';
import { openFirefox } from '@telltale/e2e/fixtures/open-firefox';
import { firefoxExtensionFolder } from '@telltale/e2e/fixtures/project';
import identity from '@telltale/extension/extension-id.json' with { type: 'json' };
import { build as bundle } from 'esbuild';
import { chromium } from 'playwright';
import type { OnDevice } from './device-page.ts';

export interface Device {
  read(file: Buffer): Promise<OnDevice>;
  close(): Promise<void>;
}

export const browserNames = ['chromium', 'firefox'] as const;
export type BrowserName = (typeof browserNames)[number];

/** The check on the device, as the built extension makes it in a browser. */
export function startDevice(browser: BrowserName): Promise<Device> {
  return browser === 'chromium' ? startInChromium() : startInFirefox();
}

async function startInChromium(): Promise<Device> {
  const { folder, remove } = grantAllSites();
  const { args = [], ...options } = chromiumOptions();
  const context = await chromium.launchPersistentContext('', {
    ...options,
    args: [...args, `--disable-extensions-except=${folder}`, `--load-extension=${folder}`],
  });
  const open = async (name: string) => {
    const page = await context.newPage();
    await page.goto(`chrome-extension://${identity.id}/${name}`);
    return page;
  };
  const hidden = await open('offscreen.html');
  const page = await open('popup.html');
  const program = await programForPage();
  return {
    // The page in which the detector runs closes itself when it is left alone for long.
    read: (file) => page.evaluate(`${program}; parity.readOnDevice("${file.toString('base64')}")`),
    async close() {
      await hidden.close();
      await context.close();
      remove();
    },
  };
}

async function startInFirefox(): Promise<Device> {
  const { marionette, extensionUrl, stop } = await openFirefox(firefoxExtensionFolder);
  const { send } = marionette;
  await send('WebDriver:Navigate', { url: `${extensionUrl}/offscreen.html` });
  const { handle } = (await send('WebDriver:NewWindow', { type: 'tab' })) as { handle: string };
  await send('WebDriver:SwitchToWindow', { handle });
  await send('WebDriver:Navigate', { url: `${extensionUrl}/popup.html` });
  const script = `${await programForPage()}; return parity.readOnDevice(...arguments)`;
  return {
    async read(file) {
      const args = [file.toString('base64')];
      return (await send('WebDriver:ExecuteScript', { script, args })) as OnDevice;
    },
    close: stop,
  };
}

/** As text of its own: a function out of this process would refer to helpers that the page does not have. */
async function programForPage(): Promise<string> {
  const { outputFiles } = await bundle({
    entryPoints: [fileURLToPath(new URL('./device-page.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'parity',
  });
  return outputFiles[0]?.text ?? '';
}
