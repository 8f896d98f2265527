/** One file, judged by the extension on the device and by the server. */
export interface Pair {
  /** Of the file's bytes: names it without telling what it shows. */
  readonly sha256: string;
  readonly format: string;
  readonly device: Judged;
  readonly server: Judged;
  /** What the device's own model says with all views. */
  readonly allViews: Judged;
  /** How many views the device looked at, and how many the picture has. */
  readonly views?: { readonly seen: number; readonly all: number } | undefined;
}

export interface Judged {
  readonly label: string;
  readonly score: number | null;
}

/** Ids of the models that were asked. */
export interface AskedModels {
  readonly device: string;
  readonly server: string;
}

export interface Agreement {
  readonly files: number;
  /** As the device's own model gives with all views. */
  readonly sameLabel: number;
  readonly sameLabelAsServer: number;
  readonly medianDifference: number;
  readonly p99Difference: number;
  readonly largestDifference: number;
  readonly decidedByOneView: number;
  readonly viewsLookedAt: number;
  readonly viewsInAll: number;
  /** Files with another label, and files whose scores lie further apart than decoders explain. */
  readonly differing: readonly Pair[];
}

/** A device that stops early gives another score; only where it looked at all views do decoders alone explain it. */
const listedDifference = 0.02;

export function agreementOf(pairs: readonly Pair[]): Agreement {
  const sorted = pairs.map(differenceOf).sort((a, b) => a - b);
  const views = pairs.flatMap((pair) => pair.views ?? []);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return {
    files: pairs.length,
    sameLabel: pairs.filter(isSame).length,
    sameLabelAsServer: pairs.filter(({ device, server }) => device.label === server.label).length,
    medianDifference: at(0.5),
    p99Difference: at(0.99),
    largestDifference: at(1),
    decidedByOneView: views.filter(({ seen }) => seen === 1).length,
    viewsLookedAt: views.reduce((sum, { seen }) => sum + seen, 0),
    viewsInAll: views.reduce((sum, { all }) => sum + all, 0),
    differing: pairs.filter((pair) => !isSame(pair) || (lookedAtAll(pair) && isFar(pair))),
  };
}

function lookedAtAll({ views }: Pair): boolean {
  return !views || views.seen === views.all;
}

function isFar(pair: Pair): boolean {
  return differenceOf(pair) > listedDifference;
}

function isSame({ device, allViews }: Pair): boolean {
  return device.label === allViews.label;
}

/** A score that only one side gives is as far off as can be. */
function differenceOf({ device, allViews }: Pair): number {
  const [own, reference] = [device.score, allViews.score];
  if (own === null || reference === null) return own === reference ? 0 : 1;
  return Math.abs(own - reference);
}

/** The report as a page: figures, and of pictures nothing but their hashes. */
export function reportOf(agreement: Agreement, models: AskedModels, browser: 'chromium' | 'firefox'): string {
  const { files, sameLabel, sameLabelAsServer } = agreement;
  const share = (count: number) => `${count} (${((100 * count) / files).toFixed(1)} %)`;
  return `# Device and server on the same files

Written by \`npm run parity -- --data DIR${browser === 'firefox' ? ' --browser firefox' : ''}\`: the check on the device in the built extension, in
${browser === 'firefox' ? 'Firefox' : 'Chromium'}, against a server of the same version that was sent the same files, and against the device's
own model looking at all views of a picture in Node. Device and server stop where further views could hardly change the
label (decision 0030), and then the score is what the views looked at predict. All decode for themselves. The device
runs \`${models.device}\`, the server \`${models.server}\`. Scores and differences are those between the device and all
views; the server's labels are counted beside.

| | |
|---|---|
| files, some half of them labelled as generated | ${files} |
| same label as all views give | ${share(sameLabel)} |
| same label as the server gives | ${share(sameLabelAsServer)} |
| decided by one view on the device | ${agreement.decidedByOneView} |
| views looked at there | ${agreement.viewsLookedAt} of ${agreement.viewsInAll} |
| difference of the scores: median | ${agreement.medianDifference.toFixed(4)} |
| 99th percentile | ${agreement.p99Difference.toFixed(4)} |
| largest | ${agreement.largestDifference.toFixed(4)} |

## Differences
${differencesIn(agreement)}
`;
}

function differencesIn({ differing }: Agreement): string {
  if (differing.length === 0)
    return `No file got another label, and where the device looked at all views no two scores lie further apart than ${listedDifference}.`;
  const rows = differing.map(
    (pair) =>
      `| \`${pair.sha256.slice(0, 16)}\` | ${pair.format} | ${describe(pair.device)} | ${describe(pair.allViews)} |`,
  );
  return `Files with another label, or with scores further apart than ${listedDifference} although the device looked at all views, by the
beginning of their SHA-256.

| file | format | on the device | with all views |
|---|---|---|---|
${rows.join('\n')}`;
}

function describe({ label, score }: Judged): string {
  return `\`${label}\` ${score === null ? 'no score' : score.toFixed(4)}`;
}
