import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createImageDetector } from '../src/image/detector.ts';
import type { RgbImage } from '../src/image/rgb-image.ts';
import { currentImageModel, type ImageSize } from '../src/manifest.ts';
import { loadManifest } from '../src/model-files.node.ts';
import { openNodeSession } from '../src/session.node.ts';
import { type PictureRow, readPictures } from './dataset.ts';
import { decodePicture } from './decode.ts';
import { openPicturePage } from './picture-page.ts';
import { robustnessAsMarkdown, robustnessReport, type TreatedPicture } from './robustness-report.ts';
import { atMost, robustnessTreatments } from './robustness-treatments.ts';

export interface RobustnessEvaluation {
  readonly data: string;
  readonly size: ImageSize;
  /** How many pictures, half of them generated. */
  readonly sample: number;
  readonly json?: string | undefined;
  /** Path of the browser that takes the screenshots. */
  readonly chromium?: string | undefined;
}

/** Treatments start from here, so that the largest cameras do not decide how long they all take. */
const mostPx = 2048;
const reference = `as found, ${mostPx} pixels at most`;
const picturesBetweenReports = 10;

/** Half generated, half real, in an order that has nothing to do with their sources; a larger sample begins with a smaller one. */
function balancedSample(rows: readonly PictureRow[], size: number): readonly PictureRow[] {
  const shuffle = (label: PictureRow['label']) =>
    rows
      .filter((row) => row.label === label)
      .map((row) => ({ row, place: createHash('sha256').update(row.file).digest('hex') }))
      .sort((a, b) => (a.place < b.place ? -1 : 1))
      .map(({ row }) => row);
  const [ai, real] = [shuffle('ai'), shuffle('real')];
  const pairs = Math.min(Math.floor(size / 2), ai.length, real.length);
  return Array.from({ length: pairs }, (_, at) => [ai[at], real[at]])
    .flat()
    .filter((row) => row !== undefined);
}

/** The shipped image model on a sample of pictures, after everything that happens to pictures on their way. */
export async function evaluateRobustness({
  data,
  size,
  sample,
  json,
  chromium,
}: RobustnessEvaluation): Promise<void> {
  if (!Number.isInteger(sample) || sample < 2) throw new Error('--sample N: at least two pictures');
  const rows = balancedSample(await readPictures(data), sample);
  const model = currentImageModel(await loadManifest(), size);
  const session = await openNodeSession(model, { threads: 1 });
  const detector = createImageDetector(model, session);
  const page = await openPicturePage(chromium);
  const pictures: TreatedPicture[] = [];
  const report = () => robustnessReport(model, pictures, reference);
  // Long enough a run to be looked at before it ends.
  const write = async () => json && writeFile(json, `${JSON.stringify(report(), null, 2)}\n`);
  for (const [index, row] of rows.entries()) {
    const score = async (treatment: string, image: RgbImage) => {
      const isAi = row.label === 'ai';
      const { score: found, thresholds } = await detector.detect(image);
      pictures.push({ file: row.file, treatment, score: found, thresholds, isAi });
    };
    const original = await decodePicture(join(data, row.file));
    await score('as found', original);
    const image = await atMost(original, mostPx);
    await score(reference, image);
    for (const { name, apply } of robustnessTreatments) await score(name, await apply(image, page));
    if (index % picturesBetweenReports !== picturesBetweenReports - 1) continue;
    console.error(`${index + 1} of ${rows.length} pictures`);
    await write();
  }
  await Promise.all([session.close(), page.close()]);
  await write();
  console.log(`model ${model.id}, ${rows.length} pictures\n${robustnessAsMarkdown(report())}`);
}
