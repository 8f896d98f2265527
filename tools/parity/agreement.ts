/** One file, judged by the extension on the device and by the server. */
export interface Pair {
  /** Of the file's bytes: names it without telling what it shows. */
  readonly sha256: string;
  readonly format: string;
  readonly device: Judged;
  readonly server: Judged;
  /** How many views the device looked at, and how many the picture has. */
  readonly views?: { readonly seen: number; readonly all: number } | undefined;
}

export interface Judged {
  readonly label: string;
  readonly score: number | null;
}

export interface Agreement {
  readonly files: number;
  readonly sameLabel: number;
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

function isSame({ device, server }: Pair): boolean {
  return device.label === server.label;
}

/** A score that only one side gives is as far off as can be. */
function differenceOf({ device, server }: Pair): number {
  if (device.score === null || server.score === null) return device.score === server.score ? 0 : 1;
  return Math.abs(device.score - server.score);
}

/** The report as a page: figures, and of pictures nothing but their hashes. */
export function reportOf(agreement: Agreement, model: string, browser: 'chromium' | 'firefox'): string {
  const { files, sameLabel, differing } = agreement;
  const share = `${((100 * sameLabel) / files).toFixed(1)} %`;
  const rows = differing.map(
    ({ sha256, format, device, server }) =>
      `| \`${sha256.slice(0, 16)}\` | ${format} | ${describe(device)} | ${describe(server)} |`,
  );
  return `# Device and server on the same files

Written by \`npm run parity -- --data DIR${browser === 'firefox' ? ' --browser firefox' : ''}\`: the check on the device in the built extension, in
${browser === 'firefox' ? 'Firefox' : 'Chromium'}, against a server of the same version that was sent the same files. The server looks at all
views of a picture; the device stops where further ones could hardly change the label (decision 0030), and then its score
is what the views looked at predict. Both decode for themselves. Model: \`${model}\`.

| | |
|---|---|
| files, some half of them labelled as generated | ${files} |
| same label | ${sameLabel} (${share}) |
| decided by one view on the device | ${agreement.decidedByOneView} |
| views looked at there | ${agreement.viewsLookedAt} of ${agreement.viewsInAll} |
| difference of the scores: median | ${agreement.medianDifference.toFixed(4)} |
| 99th percentile | ${agreement.p99Difference.toFixed(4)} |
| largest | ${agreement.largestDifference.toFixed(4)} |

## Differences
${
  rows.length === 0
    ? `No file got another label, and where the device looked at all views no two scores lie further apart than ${listedDifference}.`
    : `Files with another label, or with scores further apart than ${listedDifference} although the device looked at all views, by the
beginning of their SHA-256.

| file | format | on the device | by the server |
|---|---|---|---|
${rows.join('\n')}`
}
`;
}

function describe({ label, score }: Judged): string {
  return `\`${label}\` ${score === null ? 'no score' : score.toFixed(4)}`;
}
