import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

const Manifest = z.object({
  models: z.array(
    z.object({
      id: z.string(),
      lane: z.string(),
      status: z.enum(['current', 'retired']),
      /** Of pictures: where it runs. */
      sizes: z.array(z.enum(['full', 'light'])).default([]),
      licence: z.string(),
      card: z.string(),
      thresholds: z.object({ uncertain: z.number(), likely_ai: z.number(), strong: z.number() }),
    }),
  ),
});
export type Model = z.infer<typeof Manifest>['models'][number];

/** What a card was measured with; cards of all lanes have these figures. */
const Report = z.object({
  overall: z.object({
    n: z.int(),
    auroc: z.number(),
    ai_recall: z.number(),
    real_photo_accuracy: z.number(),
  }),
});

const titles: Readonly<Record<string, string>> = {
  image: 'Pictures, and the frames of videos',
  text: 'Texts',
  audio: 'Recordings of speech',
};
const lanes = Object.keys(titles);
const places = { full: 'on a server', light: 'in the extension' } as const;

/** Where a model of one size alone runs; nothing of one that runs everywhere, or nowhere any more. */
function placeOf({ sizes: [size, other] }: Pick<Model, 'sizes'>): string {
  return size && !other ? `, ${places[size]}` : '';
}

/**
 * Current detectors first, then retired ones; lane by lane, the newest first.
 * @param modelsDir the folder of the models' package
 */
export async function readModels(modelsDir: string): Promise<readonly Model[]> {
  const { models } = Manifest.parse(JSON.parse(await readFile(join(modelsDir, 'manifest.json'), 'utf8')));
  return models.toSorted(
    (a, b) =>
      a.status.localeCompare(b.status) ||
      lanes.indexOf(a.lane) - lanes.indexOf(b.lane) ||
      b.id.localeCompare(a.id, 'en', { numeric: true }),
  );
}

/** All detectors beside each other, in the order given, with the figures of their evaluation. */
export async function modelsPage(modelsDir: string, models: readonly Model[]): Promise<string> {
  const current = models.filter(({ status }) => status === 'current');
  const retired = models.filter(({ status }) => status === 'retired');
  return [
    '# Model cards',
    'A card says what a detector was made from, how it was measured on sources it had never seen, and where it fails. Read it before you rely on a score: none of these detectors finds everything, and every one of them is wrong at times.',
    await tableOf(modelsDir, current),
    // HTML within Markdown: what stands between blank lines is read as Markdown again.
    `<details>\n<summary>Retired versions, for comparison</summary>\n\n${await tableOf(modelsDir, retired)}\n\n</details>`,
    '**AUROC** is the chance that a generated medium scores higher than one that is not: 1 is perfect, 0.5 is a coin. *Found* and *wrongly flagged* are the shares of generated and of other media at or above the threshold `likely_ai`, over all conditions of the test together. A detector that abstained has not found anything.',
    ...(await Promise.all(current.map((model) => summaryOf(modelsDir, model)))),
  ].join('\n\n');
}

async function tableOf(modelsDir: string, models: readonly Model[]): Promise<string> {
  const head = [
    '| Detector | For | Measured on | AUROC | Found at `likely_ai` | Wrongly flagged |',
    '|---|---|---|---|---|---|',
  ];
  return [...head, ...(await Promise.all(models.map((model) => rowOf(modelsDir, model))))].join('\n');
}

/** What a card says first, with its charts. */
async function summaryOf(modelsDir: string, model: Model): Promise<string> {
  const { id, lane, card } = model;
  const markdown = await readFile(join(modelsDir, card), 'utf8');
  const [opening = ''] = markdown.replace(/^#.*\n+/, '').split(/\n(?=\n\||\n#)/);
  const charts = [...markdown.matchAll(/!\[[^\]]*\]\([^)]+\)/g)].map(String);
  const title = `## ${titles[lane] ?? lane}${placeOf(model)}`;
  return [title, opening.trim(), charts.join(' '), `[The whole card of ${id}](/docs/${id})`].join('\n\n');
}

async function rowOf(modelsDir: string, model: Model): Promise<string> {
  const { id, lane, card } = model;
  const file = join(modelsDir, `${card.slice(0, -'.md'.length)}.json`);
  const { overall } = Report.parse(JSON.parse(await readFile(file, 'utf8')));
  const name = `[${id}](/docs/${id})`;
  const flagged = 1 - overall.real_photo_accuracy;
  return `| ${name} | ${lane}${placeOf(model)} | ${overall.n.toLocaleString('en')} | ${overall.auroc.toFixed(2)} | ${percent(overall.ai_recall)} | ${percent(flagged)} |`;
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
