import { fileURLToPath } from 'node:url';
import { chromiumOptions } from '@telltale/e2e/fixtures/chromium';
import { grantAllSites } from '@telltale/e2e/fixtures/granted-extension';
import identity from '@telltale/extension/extension-id.json' with { type: 'json' };
import { build as bundle } from 'esbuild';
import { chromium } from 'playwright';

export interface Device {
  score(file: Buffer): Promise<number | null>;
  close(): Promise<void>;
}

/** The check on the device, as the built extension makes it in Chromium. */
export async function startDevice(): Promise<Device> {
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
    score: (file) => page.evaluate(`${program}; parity.readOnDevice("${file.toString('base64')}")`),
    async close() {
      await hidden.close();
      await context.close();
      remove();
    },
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
