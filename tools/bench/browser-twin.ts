import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromiumOptions } from '@telltale/e2e/fixtures/chromium';
import { currentModel } from '@telltale/models/manifest';
import { loadManifest, modelFile } from '@telltale/models/model-files.node';
import { build as bundle } from 'esbuild';
import { chromium, type Page } from 'playwright';
import { benchPicture } from './bench-pictures.ts';
import type { BenchRow } from './bench-row.ts';
import type { Measured, Task } from './browser-twin-page.ts';
import { median } from './median.ts';

const boundMs = 150;
const pictures = 7;
/** Nothing listens there: the page's requests are answered below. */
const origin = 'http://localhost:1';

/** The image network in Chromium on one thread of WebAssembly, with the few patches that are meant for browsers. */
export async function bench(): Promise<BenchRow[]> {
  const model = currentModel(await loadManifest(), 'image');
  const { browserPatches = model.input.maxPatches, maxPatches } = model.input;
  const browser = await chromium.launch(chromiumOptions());
  try {
    const page = await browser.newPage();
    await answerRequests(page, modelFile(model));
    await page.goto(`${origin}/`);
    const files = Array.from({ length: pictures }, (_, seed) => `${origin}/pictures/${seed}`);
    const addresses = { pictures: files, weightsUrl: `${origin}/weights`, wasmUrl: `${origin}/ort/` };
    const measure = (patches: number) => measureIn(page, { model, patches, ...addresses });
    const [few, every] = [await measure(browserPatches), await measure(maxPatches)];
    const [runMs, value] = [median(few.runMs), median(few.verdictMs)];
    return [
      { name: 'image network in the browser, one thread, 2 megapixels', value: runMs, unit: 'ms' },
      {
        name: 'image verdict in the browser on one thread',
        value,
        unit: 'ms',
        baseline: 'image network in the browser',
        ratio: value / runMs,
        bound: `<= ${boundMs} ms`,
        ok: value <= boundMs,
      },
      { name: `the same with all ${maxPatches} patches`, value: median(every.verdictMs), unit: 'ms' },
    ];
  } finally {
    await browser.close();
  }
}

async function answerRequests(page: Page, weights: string): Promise<void> {
  const runtime = join(fileURLToPath(import.meta.resolve('onnxruntime-web/wasm')), '..');
  await page.route('**/*', async (route) => {
    const [folder = '', name = ''] = new URL(route.request().url()).pathname.slice(1).split('/');
    if (folder === 'pictures')
      return route.fulfill({ contentType: 'image/jpeg', body: await benchPicture(Number(name)) });
    if (folder === 'weights') return route.fulfill({ body: await readFile(weights) });
    if (folder !== 'ort') return route.fulfill({ contentType: 'text/html', body: '<title>Bench</title>' });
    const contentType = name.endsWith('.wasm') ? 'application/wasm' : 'text/javascript';
    return route.fulfill({ contentType, body: await readFile(join(runtime, name)) });
  });
}

/** As text of its own: a function out of this process would refer to helpers that the page does not have. */
async function measureIn(page: Page, task: Task): Promise<Measured> {
  const { outputFiles } = await bundle({
    entryPoints: [fileURLToPath(new URL('./browser-twin-page.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'measuring',
    conditions: ['onnxruntime-web-use-extern-wasm'],
    define: { 'import.meta.url': JSON.stringify(`${origin}/`) },
  });
  return page.evaluate(`${outputFiles[0]?.text}; measuring.measureTwin(${JSON.stringify(task)})`);
}
