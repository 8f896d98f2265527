import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromiumOptions } from '@telltale/e2e/fixtures/chromium';
import { grantAllSites } from '@telltale/e2e/fixtures/granted-extension';
import identity from '@telltale/extension/extension-id.json' with { type: 'json' };
import { currentImageModel } from '@telltale/models/manifest';
import { loadManifest } from '@telltale/models/model-files.node';
import { build as bundle } from 'esbuild';
import { chromium, type Page } from 'playwright';
import { buildStale } from '../builds.ts';
import { benchPicture } from './bench-pictures.ts';
import type { BenchRow } from './bench-row.ts';
import { median, rounds } from './median.ts';
import type { Measured, Task } from './on-device-page.ts';

const bound = 1.3;
const runtimeFile = 'ort.wasm.min.mjs';

/** A whole check on the device, file to score, in the built extension, against the runtime alone in the same browser. */
export async function bench(): Promise<BenchRow[]> {
  if (!(await buildStale(['extension']))) throw new Error('The extension does not build.');
  const { folder, remove } = grantAllSites();
  // The runtime's own code, for the run that it is measured against; what ships has it inside its bundle.
  const runtime = join(fileURLToPath(import.meta.resolve('onnxruntime-web/wasm')), '../', runtimeFile);
  copyFileSync(runtime, join(folder, runtimeFile));
  const { args = [], ...options } = chromiumOptions();
  const context = await chromium.launchPersistentContext('', {
    ...options,
    args: [...args, `--disable-extensions-except=${folder}`, `--load-extension=${folder}`],
  });
  try {
    const page = await context.newPage();
    await page.goto(`chrome-extension://${identity.id}/offscreen.html`);
    const model = currentImageModel(await loadManifest(), 'light');
    const pictures = await Promise.all(
      Array.from({ length: rounds }, async (_, seed) => (await benchPicture(seed)).toString('base64')),
    );
    const reader = await context.newPage();
    await reader.goto(`chrome-extension://${identity.id}/popup.html`);
    const measured = await measureIn(reader, {
      pictures,
      runtimeFile,
      weights: model.file,
      maxPatches: model.input.maxPatches,
    });
    return rowsOf(median(measured.checkMs), median(measured.runMs));
  } finally {
    await context.close();
    remove();
  }
}

function rowsOf(checkMs: number, runMs: number): BenchRow[] {
  const ratio = checkMs / runMs;
  return [
    { name: 'the runtime alone in the browser, 2 megapixels', value: runMs, unit: 'ms' },
    {
      name: 'check on the device',
      value: checkMs,
      unit: 'ms',
      baseline: 'the runtime alone in the browser',
      ratio,
      bound: `<= ${bound}`,
      ok: ratio <= bound,
    },
  ];
}

/** As text of its own: a function out of this process would refer to helpers that the page does not have. */
async function measureIn(page: Page, task: Task): Promise<Measured> {
  const { outputFiles } = await bundle({
    entryPoints: [fileURLToPath(new URL('./on-device-page.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'measuring',
  });
  return page.evaluate(`${outputFiles[0]?.text}; measuring.measureInBrowser(${JSON.stringify(task)})`);
}
