import { get, type IncomingMessage } from 'node:http';
import { chromiumOptions } from '@telltale/e2e/fixtures/chromium';
import { startTelltaleServer, type TelltaleServer } from '@telltale/e2e/fixtures/telltale-server';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { buildStale } from '../builds.ts';
import type { BenchRow } from './bench-row.ts';
import { median } from './median.ts';

const runs = 3;
const categories = ['performance', 'accessibility', 'best-practices'] as const;
type Category = (typeof categories)[number];

/** Lighthouse's own for phones: 412 pixels wide, a slow processor and a slow network, both computed. */
const bounds: Readonly<Record<Category, number>> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
};
const mostShift = 0.02;
const debuggingPort = 39_222;

/** What is read of one visit. */
interface Visit {
  readonly scores: Readonly<Record<Category, number>>;
  readonly shift: number;
  readonly sentBytes: number;
  readonly scriptBytes: number;
}

/** What a stranger's telephone gets from the five pages that it is most likely to meet. */
export async function bench(): Promise<BenchRow[]> {
  if (!(await buildStale(['media', 'site', 'widget']))) throw new Error('The pages could not be built.');
  const server = await startTelltaleServer([]);
  const { args = [], ...options } = chromiumOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...args, `--remote-debugging-port=${debuggingPort}`],
  });
  try {
    const pages = {
      first: '/',
      docs: '/docs/start',
      reference: '/docs',
      gallery: '/demo',
      share: await sharedResult(server),
    };
    const rows: BenchRow[] = [];
    for (const [name, path] of Object.entries(pages)) rows.push(...(await rowsOf(name, server.url + path)));
    return [...rows, await descriptionRow(server.url)];
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function rowsOf(page: string, url: string): Promise<BenchRow[]> {
  const visits: Visit[] = [];
  for (let tries = 0; visits.length < runs && tries < 2 * runs; tries += 1) {
    const visit = await readVisit(url);
    if (visit) visits.push(visit);
  }
  const middle = (read: (visit: Visit) => number) => median(visits.map(read));
  const shift = middle((one) => one.shift);
  return [
    ...categories.map((category): BenchRow => {
      const value = middle(({ scores }) => scores[category]);
      const bound = bounds[category];
      return {
        name: `${page} page, ${category}`,
        value,
        unit: 'of 100',
        bound: `>= ${bound}`,
        ok: value >= bound,
      };
    }),
    {
      name: `${page} page, layout shift`,
      value: shift,
      unit: 'CLS',
      bound: `<= ${mostShift}`,
      ok: shift <= mostShift,
    },
    { name: `${page} page, all as served`, value: middle((one) => one.sentBytes) / 1000, unit: 'kB' },
    { name: `${page} page, scripts as served`, value: middle((one) => one.scriptBytes) / 1000, unit: 'kB' },
  ];
}

/** Null where Lighthouse could not record the page, as on a machine that is too busy: it asks to be run again. */
async function readVisit(url: string): Promise<Visit | null> {
  const result = await lighthouse(url, {
    port: debuggingPort,
    logLevel: 'error',
    onlyCategories: [...categories],
  });
  if (!result) throw new Error(`Lighthouse has no report on ${url}.`);
  const { lhr } = result;
  if (lhr.runtimeError) {
    console.log(`  ${url}: ${lhr.runtimeError.message}`);
    return null;
  }
  const score = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  reportFailures(url, lhr.audits, lhr.categories);
  const requests = requestsIn(lhr.audits['network-requests']?.details);
  const sum = (chosen: typeof requests) =>
    chosen.reduce((bytes, { transferSize = 0 }) => bytes + transferSize, 0);
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
    },
    shift: lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    sentBytes: sum(requests),
    scriptBytes: sum(requests.filter(({ resourceType }) => resourceType === 'Script')),
  };
}

interface SentRequest {
  readonly transferSize?: number;
  readonly resourceType?: string;
}

const requestsIn = (details: unknown): readonly SentRequest[] =>
  (details as { readonly items?: readonly SentRequest[] } | undefined)?.items ?? [];

type Audits = Readonly<Record<string, { readonly score: number | null; readonly title: string }>>;
type Categories = Readonly<
  Record<string, { readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }>
>;

/** Says what took points, so that a bound that is not kept can be mended. */
function reportFailures(url: string, audits: Audits, all: Categories): void {
  for (const { auditRefs } of Object.values(all))
    for (const { id, weight } of auditRefs) {
      const score = audits[id]?.score ?? 1;
      if (weight > 0 && score < 0.9) console.log(`  ${url}: ${id} ${score.toFixed(2)} (weight ${weight})`);
    }
}

/** A page that somebody shared, of one of the server's own samples. */
async function sharedResult(server: TelltaleServer): Promise<string> {
  const picture = await (await fetch(`${server.url}/demo/media/alpine-landscape.jpg`)).blob();
  const form = new FormData();
  form.set('file', picture, 'photo.jpg');
  const headers = { Authorization: `Bearer ${server.apiKey}`, 'Idempotency-Key': 'bench-of-the-site' };
  const known = new FormData();
  known.set('file', picture, 'photo.jpg');
  known.set('sync', 'true');
  await fetch(`${server.url}/v1/assets/check`, { method: 'POST', headers, body: known });
  const origin = { Origin: server.url };
  const check = await fetch(`${server.url}/v1/public/image-check`, {
    method: 'POST',
    headers: origin,
    body: form,
  });
  const { share_token } = (await check.json()) as { share_token: string };
  const share = await fetch(`${server.url}/v1/public/share`, {
    method: 'POST',
    headers: { ...origin, 'Content-Type': 'application/json' },
    body: JSON.stringify({ share_token }),
  });
  const { share_id } = (await share.json()) as { share_id: string };
  return `/s/${share_id}`;
}

/** What a program loads to know the API. */
async function descriptionRow(serverUrl: string): Promise<BenchRow> {
  const bytes = await sentBytes(`${serverUrl}/v1/openapi.json`);
  return { name: 'OpenAPI document as served', value: bytes / 1000, unit: 'kB' };
}

async function sentBytes(url: string): Promise<number> {
  const headers = { 'Accept-Encoding': 'br, gzip' };
  const response = await new Promise<IncomingMessage>((resolve) => get(url, { headers }, resolve));
  let bytes = 0;
  for await (const chunk of response) bytes += (chunk as Buffer).length;
  return bytes;
}
