import type { ImageModel, Thresholds } from '../src/manifest.ts';
import type { PictureRow } from './dataset.ts';
import { aurocInterval, type Measures, measure, type Scored } from './metrics.ts';
import { figure, groupsOf } from './report-parts.ts';
import type { Tier } from './tiers.ts';

export interface ScoredPicture extends Scored {
  readonly row: PictureRow;
  readonly tier: Tier;
  readonly confidence: number;
  /** Of a picture of the size that was scored. */
  readonly thresholds: Thresholds;
}

export interface Slice extends Measures {
  /** How many of the `n` pictures are generated. */
  readonly n_ai: number;
  /** 95 % interval of the AUROC; of a generator against all real pictures of its tier. */
  readonly auroc_95?: readonly [number, number];
}

/** What becomes of a clear answer when the same picture is seen as a small preview. */
export interface ThumbnailFlips {
  /** Pictures that warn at `likely_ai` as found, and those of them that give no signal at all as a thumbnail. */
  readonly warned: number;
  readonly warned_then_nothing: number;
  /** Pictures without any signal as found, and those of them that warn at `likely_ai` as a thumbnail. */
  readonly quiet: number;
  readonly quiet_then_warned: number;
}

export interface Report {
  readonly model: string;
  /** Of the file that gave the scores: a card whose weights are others is out of date. */
  readonly weights_sha256: string;
  readonly thresholds: ImageModel['thresholds'];
  readonly overall: Slice;
  readonly slices: Readonly<Record<string, Slice>>;
  /** Null where the tiers clean and thumbnail were not both measured. */
  readonly thumbnail_flips: ThumbnailFlips | null;
  /** Pictures that no decoder could read; they are in no figure. */
  readonly unreadable: readonly string[];
}

/** Below this an interval says little. */
const leastForInterval = 40;

function slice(pictures: readonly ScoredPicture[]): Slice {
  const ai = pictures.filter((picture) => picture.isAi).map((picture) => picture.score);
  const real = pictures.filter((picture) => !picture.isAi).map((picture) => picture.score);
  const interval = ai.length >= leastForInterval ? aurocInterval(ai, real) : null;
  const measures = { ...measure(pictures, ({ thresholds }) => thresholds.likely_ai), n_ai: ai.length };
  return interval ? { ...measures, auroc_95: [interval.lower, interval.upper] } : measures;
}

/** Slices of one tier; `suffix` keeps tiers apart when several are measured. */
function tierSlices(pictures: readonly ScoredPicture[], suffix: string): [string, Slice][] {
  const real = pictures.filter((picture) => !picture.isAi);
  const ai = pictures.filter((picture) => picture.isAi);
  const slices: [string, Slice][] = [];
  for (const [name, group] of groupsOf(ai, (row) => row.generator)) {
    slices.push([`generator:${name}${suffix}`, slice([...group, ...real])]);
  }
  for (const [name, group] of groupsOf(ai, (row) => row.source)) {
    slices.push([`source:${name}${suffix}`, slice([...group, ...real])]);
  }
  for (const [name, group] of groupsOf(real, (row) => row.source ?? row.repo)) {
    slices.push([`real:${name}${suffix}`, slice(group)]);
  }
  const jpegs = pictures.filter(({ row }) => row.format === 'JPEG' || row.format === 'MPO');
  if (jpegs.length > 0) slices.push([`format:JPEG-born${suffix}`, slice(jpegs)]);
  for (const [repo, group] of groupsOf(pictures, (row) => row.repo)) {
    const both = group.some((picture) => picture.isAi) && group.some((picture) => !picture.isAi);
    if (both) slices.push([`repo:${repo}${suffix}`, slice(group)]);
  }
  return slices;
}

const isWarned = ({ score, thresholds }: ScoredPicture) => score >= thresholds.likely_ai;
const isQuiet = ({ score, thresholds }: ScoredPicture) => score < thresholds.uncertain;

function thumbnailFlips(byTier: ReadonlyMap<Tier, readonly ScoredPicture[]>): ThumbnailFlips | null {
  const [clean, thumbnails] = [byTier.get('clean'), byTier.get('thumbnail')];
  if (!clean || !thumbnails) return null;
  const asThumbnail = new Map(thumbnails.map((picture) => [picture.row.file, picture]));
  const pairs = clean.flatMap((found) => {
    const small = asThumbnail.get(found.row.file);
    return small === undefined ? [] : [{ found, small }];
  });
  const warned = pairs.filter(({ found }) => isWarned(found));
  const quiet = pairs.filter(({ found }) => isQuiet(found));
  return {
    warned: warned.length,
    warned_then_nothing: warned.filter(({ small }) => isQuiet(small)).length,
    quiet: quiet.length,
    quiet_then_warned: quiet.filter(({ small }) => isWarned(small)).length,
  };
}

export function reportOn(
  model: ImageModel,
  pictures: readonly ScoredPicture[],
  unreadable: readonly string[],
): Report {
  const byTier = new Map<Tier, ScoredPicture[]>();
  for (const picture of pictures) byTier.set(picture.tier, [...(byTier.get(picture.tier) ?? []), picture]);
  const slices = [...byTier].flatMap(([tier, group]) => [
    [`tier:${tier}`, slice(group)] as [string, Slice],
    ...tierSlices(group, byTier.size > 1 ? `@${tier}` : ''),
  ]);
  return {
    model: model.id,
    weights_sha256: model.sha256,
    thresholds: model.thresholds,
    overall: slice(pictures),
    slices: Object.fromEntries(slices),
    thumbnail_flips: thumbnailFlips(byTier),
    unreadable,
  };
}

export function reportAsText(report: Report): string {
  const { model, thresholds, overall, slices, unreadable, thumbnail_flips: flips } = report;
  const width = Math.max(20, ...Object.keys(slices).map((name) => name.length));
  const line = (name: string, of: Slice) =>
    [
      name.padEnd(width),
      String(of.n).padStart(6),
      figure(of.balanced_accuracy),
      figure(of.real_photo_accuracy),
      figure(of.ai_recall),
      figure(of.auroc),
      figure(of.tpr_at_1pct_fpr),
      figure(of.ece),
      of.auroc_95 ? `  ${of.auroc_95[0].toFixed(3)}..${of.auroc_95[1].toFixed(3)}` : '',
    ].join(' ');
  const head = ['n', 'bal.acc', 'real', 'recall', 'auroc', 'tpr@1%', 'ece'];
  return [
    `model ${model}, warning at score >= ${thresholds.likely_ai.toFixed(4)} (likely_ai)`,
    `${'slice'.padEnd(width)} ${head.map((name, at) => name.padStart(at === 0 ? 6 : 7)).join(' ')}  auroc 95 %`,
    line('overall', overall),
    ...Object.entries(slices).map(([name, of]) => line(name, of)),
    'Slices of generators and of generated sources are measured against all real pictures of the tier.',
    ...(flips
      ? [
          `as a thumbnail: ${flips.warned_then_nothing} of ${flips.warned} warnings vanish, ` +
            `${flips.quiet_then_warned} of ${flips.quiet} quiet pictures warn`,
        ]
      : []),
    ...(unreadable.length > 0 ? [`unreadable, in no figure: ${unreadable.join(', ')}`] : []),
  ].join('\n');
}
