import type { Label } from '@telltale/shared/contract/vocabulary';
import { labelForScore } from '@telltale/shared/verdict';
import type { ImageModel, Thresholds } from '../src/manifest.ts';
import { type Measures, measure, type Scored } from './metrics.ts';

/** One picture after one treatment. */
export interface TreatedPicture extends Scored {
  readonly file: string;
  readonly treatment: string;
  /** Of a picture of the size that was scored. */
  readonly thresholds: Thresholds;
}

export interface RobustnessRow extends Pick<Measures, 'n' | 'real_photo_accuracy' | 'ai_recall' | 'auroc'> {
  readonly treatment: string;
  readonly n_ai: number;
  /** Share of pictures whose label is the one they had without the treatment. */
  readonly labels_unchanged: number | null;
  /** Pictures without a signal that warn after the treatment; how many of them are real. */
  readonly quiet_then_warned: number;
  readonly real_quiet_then_warned: number;
  /** Warnings that become no signal at all. */
  readonly warned_then_quiet: number;
}

export interface RobustnessReport {
  readonly model: string;
  readonly weights_sha256: string;
  readonly thresholds: ImageModel['thresholds'];
  /** The treatment that the others are compared with. */
  readonly reference: string;
  readonly rows: readonly RobustnessRow[];
}

export function robustnessReport(
  { id, sha256, thresholds }: Pick<ImageModel, 'id' | 'sha256' | 'thresholds'>,
  pictures: readonly TreatedPicture[],
  reference: string,
): RobustnessReport {
  const before = new Map(
    pictures
      .filter(({ treatment }) => treatment === reference)
      .map((picture) => [picture.file, labelOf(picture)]),
  );
  const rows = [...new Set(pictures.map(({ treatment }) => treatment))].map((name) => {
    const group = pictures.filter(({ treatment }) => treatment === name);
    return rowOf(name, group, before);
  });
  return { model: id, weights_sha256: sha256, thresholds, reference, rows };
}

const labelOf = ({ score, thresholds }: TreatedPicture) => labelForScore(score, thresholds);

function rowOf(
  treatment: string,
  group: readonly TreatedPicture[],
  before: ReadonlyMap<string, Label>,
): RobustnessRow {
  const { n, real_photo_accuracy, ai_recall, auroc } = measure(
    group,
    ({ thresholds }) => thresholds.likely_ai,
  );
  const pairs = group.flatMap((picture) => {
    const was = before.get(picture.file);
    return was === undefined ? [] : [{ was, is: labelOf(picture), isAi: picture.isAi }];
  });
  const unchanged = pairs.filter(({ was, is }) => was === is).length;
  const alarmed = pairs.filter(({ was, is }) => was === 'no_signal' && is === 'likely_ai');
  return {
    treatment,
    n,
    n_ai: group.filter(({ isAi }) => isAi).length,
    real_photo_accuracy,
    ai_recall,
    auroc,
    labels_unchanged: pairs.length === 0 ? null : unchanged / pairs.length,
    quiet_then_warned: alarmed.length,
    real_quiet_then_warned: alarmed.filter(({ isAi }) => !isAi).length,
    warned_then_quiet: pairs.filter(({ was, is }) => was === 'likely_ai' && is === 'no_signal').length,
  };
}

const figure = (value: number | null) => (value === null ? '-' : value.toFixed(3));

/** A table in Markdown, as the card holds it. */
export function robustnessAsMarkdown({ rows }: RobustnessReport): string {
  const head = [
    '| treatment | real-photo accuracy | AI recall | AUROC | labels unchanged | no signal, then warned (real ones) | warned, then no signal |',
    '|---|---|---|---|---|---|---|',
  ];
  const lines = rows.map((row) =>
    [
      '',
      row.treatment,
      figure(row.real_photo_accuracy),
      figure(row.ai_recall),
      figure(row.auroc),
      figure(row.labels_unchanged),
      `${row.quiet_then_warned} (${row.real_quiet_then_warned})`,
      String(row.warned_then_quiet),
      '',
    ]
      .join(' | ')
      .trim(),
  );
  return [...head, ...lines].join('\n');
}
