"""Figures of the audio gate (models/archive/training-log.md, 'Audio, a fifth time') from what score-recordings.ts wrote.

A source is a system, or the repository of human speech. Intervals draw the sources of each label again.
"""
import argparse
import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
from sklearn.metrics import roc_auc_score

import calibrate

DRAWS = 1000


class Scores:
    def __init__(self, rows: list[dict]):
        self.rows = rows
        self.synthetic = np.array([row['label'] == 'synthetic' for row in rows])
        self.scored = np.array([row['measurement'] is not None for row in rows])
        self.score = np.array([row['measurement']['score'] if row['measurement'] else np.nan for row in rows])
        # What the detector abstains from is no warning, whatever the score.
        spoken = [row['verdict']['score'] is not None for row in rows]
        self.warned_at = np.where(spoken, self.score, -1.0)
        self.source = np.array([row.get('system') or row['repo'] for row in rows])
        self.treatment = np.array([row['variant'].split('@')[0].split('-')[0] for row in rows])

    def part(self, chosen: np.ndarray) -> 'Scores':
        return Scores([self.rows[index] for index in chosen])


def auroc(scores: Scores) -> float:
    return float(roc_auc_score(scores.synthetic[scores.scored], scores.score[scores.scored]))


def calibration_error(scores: Scores) -> float:
    return calibrate.calibration_error(scores.score[scores.scored], scores.synthetic[scores.scored])


def rate(scores: Scores, synthetic: bool, threshold: float) -> float:
    return float((scores.warned_at[scores.synthetic == synthetic] >= threshold).mean())


def recall_at(scores: Scores, share: float) -> float:
    human = np.sort(scores.warned_at[~scores.synthetic])[::-1]
    return float((scores.warned_at[scores.synthetic] > human[int(share * len(human))]).mean())


def interval(scores: Scores, figure: Callable[[Scores], float]) -> tuple[float, float]:
    drawn, random = [], np.random.default_rng(0)
    places = {label: [np.where((scores.source == name) & (scores.synthetic == label))[0]
                      for name in np.unique(scores.source[scores.synthetic == label])] for label in (False, True)}
    for _ in range(DRAWS):
        chosen = [group[at] for group in places.values() for at in random.integers(len(group), size=len(group))]
        drawn.append(figure(scores.part(np.concatenate(chosen))))
    return tuple(np.quantile(drawn, [0.025, 0.975]))


def describe(name: str, scores: Scores, thresholds: list[float]) -> None:
    counts = ' '.join(f'{(scores.warned_at[scores.synthetic] >= value).sum()}/{scores.synthetic.sum()} '
                      f'{(scores.warned_at[~scores.synthetic] >= value).sum()}/{(~scores.synthetic).sum()}' for value in thresholds)
    both = 0 < scores.synthetic[scores.scored].sum() < scores.scored.sum()
    print(f'{name:58s} n {len(scores.rows):4d}  AUROC {auroc(scores) if both else float("nan"):.3f}  found, warned of: {counts}')


def report_kinds(rows: list[dict]) -> None:
    truth = [row['label'] if row['label'] in ('music', 'other') else 'speech' for row in rows]
    told = [row['verdict']['detectedContentKind'] for row in rows]
    print(f'content kind right: {np.mean([a == b for a, b in zip(truth, told)]):.4f} of {len(rows)}')
    for kind in sorted(set(truth)):
        print(f'  {kind}:', {name: sum(a == kind and b == name for a, b in zip(truth, told)) for name in sorted(set(told))})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--scores', type=Path, nargs='+', required=True)
    parser.add_argument('--thresholds', type=float, nargs='+', required=True)
    args = parser.parse_args()
    rows = [json.loads(line) for path in args.scores for line in path.read_text().splitlines()]
    report_kinds(rows)
    scores = Scores([row for row in rows if row['label'] in ('human', 'synthetic')])
    low, high = interval(scores, auroc)
    print(f'AUROC {auroc(scores):.4f} [{low:.3f}, {high:.3f}], calibration error {calibration_error(scores):.4f}')
    for share in (0.01, 0.02, 0.03, 0.05):
        low, high = interval(scores, lambda part: recall_at(part, share))
        print(f'recall at {share:.0%} of human recordings: {recall_at(scores, share):.3f} [{low:.3f}, {high:.3f}]')
    for value in args.thresholds:
        print(f'at {value}: found {rate(scores, True, value):.4f}, human warned of {rate(scores, False, value):.4f}')
    describe('all', scores, args.thresholds)
    for treatment in np.unique(scores.treatment):
        describe(treatment, scores.part(np.where(scores.treatment == treatment)[0]), args.thresholds)
    human = np.where(~scores.synthetic)[0]
    for name in np.unique(scores.source[scores.synthetic]):
        describe(name, scores.part(np.concatenate([human, np.where(scores.source == name)[0]])), args.thresholds)
    for name in np.unique(scores.source[human]):
        describe(name, scores.part(human[scores.source[human] == name]), args.thresholds)


if __name__ == '__main__':
    main()
