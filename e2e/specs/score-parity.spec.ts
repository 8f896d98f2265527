import { writeFile } from 'node:fs/promises';
import { readGallery } from '@telltale/media/make-media';
import sharp from 'sharp';
import { expect, test } from '../fixtures/extension-test.ts';
import { imageModelOf, judgeByLightModel } from '../fixtures/image-models.ts';
import { askServer, mediaFile } from '../fixtures/pictures.ts';
import type { TelltaleServer } from '../fixtures/telltale-server.ts';
import { ScannedPage } from '../pages/scanned-page.ts';

test.use({ choices: { mode: null, display: 'all', automatic: true } });

const maxDifference = 1e-3;

/** What this needs of the extension's storage, in its service worker. */
interface ExtensionGlobals {
  readonly chrome: {
    readonly storage: { readonly local: { get(keys: null): Promise<Record<string, unknown>> } };
  };
}

interface Kept {
  readonly answer: {
    readonly score: number;
    readonly label: string;
    readonly model: string;
    readonly steps: readonly string[];
  };
}

const [full, light] = [imageModelOf('full').id, imageModelOf('light').id];

test('this device gives the very same pixels the label that its model gives with all views, and the score where it looked at all; device and server each name their model', async ({
  page,
  context,
  site,
  server,
}) => {
  test.setTimeout(300_000);
  // Lossless and without any colour profile, so that both sides decode to the very same pixels.
  const files = await Promise.all(
    (await readGallery()).map(async ({ file }) =>
      sharp(await mediaFile(file))
        .removeAlpha()
        .png()
        .toBuffer(),
    ),
  );
  for (const [index, file] of files.entries()) site.publish(`${index}.png`, file);
  const images = files.map((_, index) => `<img src="/published/${index}.png" width="300" alt="">`);
  site.publish('all.html', Buffer.from(`<!doctype html><title>All</title>${images.join('<p>')}`));
  const scanned = new ScannedPage(page);
  await scanned.open(`${site.url}/published/all.html`);
  for (const index of files.keys()) await scanned.answeredBadge(scanned.picture(`${index}.png`));

  const [worker] = context.serviceWorkers();
  const kept = await worker?.evaluate(async () => {
    const { chrome } = globalThis as unknown as ExtensionGlobals;
    return chrome.storage.local.get(null);
  });
  for (const [index, file] of files.entries()) {
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(file))).toString('hex');
    const own = kept?.[`answer-image-${hash}`] as Kept | undefined;
    const ofServer = await answerOf(server, file);
    expect(ofServer.model, `picture ${index}`).toBe(full);
    expect(own?.answer.model, `picture ${index}`).toBe(light);
    const path = test.info().outputPath(`${index}.png`);
    await writeFile(path, file);
    // A server that runs the same model is asked in its place: where the device looked at all views, so does it.
    const { score, label } = full === light ? ofServer : await judgeByLightModel(path);
    expect(own?.answer.label, `picture ${index}`).toBe(label);
    if (own?.answer.steps.includes('device_scored_early')) continue;
    expect(Math.abs((own?.answer.score ?? Number.NaN) - score), `picture ${index}`).toBeLessThan(
      maxDifference,
    );
  }
});

/** A busy server answers "processing" first, and knows the file the next time. */
async function answerOf(server: TelltaleServer, file: Buffer) {
  for (;;) {
    const { score, label, model } = await askServer(server, file);
    if (typeof score === 'number') return { score, label, model };
  }
}
