"""Judges heads that retune_heads.py fits, by the plan of the archive, image steps 87, 88 and 93: left-out new pictures, and others that teach
nothing, against the heads that ship. Every source weighs alike, and intervals are those of sources drawn again (judge_image.py).

    python judge_heads.py --model ../weights/telltale-image-8.onnx --features DIR --rows DIR --beside l
"""
import argparse
from pathlib import Path

import numpy as np
import onnx

from delivery_stream import FOLDS, fold_of
from head_features import TIERS
from judge_image import DRAWS, HIGH, LOW, Pictures, found_at, recall_at
from retune_heads import Heads, fit, heads_of, read_shard, readings, taught_in

# This share of real pictures may be flagged.
FLAGGED = 0.02
# Real kinds whose share is told, by what the names of their sources begin with.
KINDS = {'food': 'gf_', 'rooms': 'gi_'}


class Judged:
    """Pictures that judge: their features as served, labels, sources and folds."""

    def __init__(self, features: Path, rows: Path, letters: tuple[str, ...]):
        names = sorted(path.stem for path in features.glob('*-judged.npz') if path.stem.startswith(letters))
        read = [read_shard(features, rows, name) for name in names]
        self.features, self.detail = np.concatenate([one[0] for one in read]), np.concatenate([one[2] for one in read])
        listed = [row for one in read for row in one[1]]
        generated = np.array([row['label'] == 1 for row in listed])
        names = np.array([f"{row['label']} {row['source']}" for row in listed])
        self.kinds = {kind: np.array([row['source'].startswith(begins) for row in listed]) for kind, begins in KINDS.items()}
        self.pictures = Pictures(generated, np.unique(names, return_inverse=True)[1])
        self.folds = np.array([fold_of(row) for row in listed])

    def by(self, heads: Heads, chosen: np.ndarray | slice = slice(None)) -> np.ndarray:
        return readings(self.features[chosen], self.detail[chosen], heads)

    def figures(self, scores: np.ndarray, times: np.ndarray) -> np.ndarray:
        """Recall and AUROC of each tier (2, tiers)."""
        weights, out = self.pictures.weights(times), []
        for tier in range(len(TIERS)):
            alarms, found = found_at(scores[:, tier], self.pictures.generated, weights)
            out.append((recall_at(FLAGGED, alarms, found), np.trapezoid(found, alarms)))
        return np.array(out).T

    def flagged_of(self, kind: str, scores: np.ndarray) -> np.ndarray:
        """The share of this kind above the score that FLAGGED of all real pictures reach."""
        limits = np.quantile(scores[~self.pictures.generated], 1 - FLAGGED, axis=0)
        return (scores[self.kinds[kind]] > limits).mean(0)


def tell(name: str, scores: np.ndarray, before: np.ndarray, judged: Judged) -> None:
    random, times = np.random.default_rng(88), np.ones(judged.pictures.sources.max() + 1)
    now, had = judged.figures(scores, times), judged.figures(before, times)
    gains = []
    for _ in range(DRAWS):
        drawn = judged.pictures.drawn(random)
        gains.append((judged.figures(scores, drawn) - judged.figures(before, drawn)).mean(1))
    low, high = np.percentile(gains, (LOW, HIGH), axis=0)
    gain = (now - had).mean(1)
    told = [f'{title} {written(now[at])}, {gain[at]:+.3f} [{low[at]:+.3f}, {high[at]:+.3f}]' for at, title in enumerate(('recall', 'AUROC'))]
    kinds = [f', {kind} {written(judged.flagged_of(kind, scores))}' for kind, chosen in judged.kinds.items() if chosen.any()]
    print(f"{name}: {'; '.join(told)}{''.join(kinds)}", flush=True)


def written(values: np.ndarray) -> str:
    return ' / '.join(f'{value:.3f}' for value in values)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--model', type=Path, required=True)
    parser.add_argument('--features', type=Path, required=True)
    parser.add_argument('--rows', type=Path, required=True, help='the listings of open_shards.py')
    parser.add_argument('--new', nargs='*', default=['n'], help='what the names of new shards begin with')
    parser.add_argument('--beside', nargs='*', default=[], help='likewise of pictures that teach nothing')
    parser.add_argument('--strengths', nargs='+', type=float, default=[0.003, 0.03, 0.3])
    parser.add_argument('--weights', nargs='+', type=float, default=[1, 3])
    args = parser.parse_args()
    begun, new = heads_of(onnx.load(args.model)), tuple(args.new)
    judged = Judged(args.features, args.rows, new)
    beside = Judged(args.features, args.rows, tuple(args.beside)) if args.beside else None
    before = judged.by(begun)
    tell('as it ships', before, before, judged)
    for weight in args.weights:
        taught = taught_in(args.features, args.rows, new, weight)
        for strength in args.strengths:
            scores = np.zeros_like(before)
            for fold in range(FOLDS):
                chosen = np.flatnonzero(judged.folds == fold)
                scores[chosen] = judged.by(fit(taught, begun, strength, fold), chosen)
            tell(f'weight {weight}, strength {strength}', scores, before, judged)
            if beside:
                tell('  beside', beside.by(fit(taught, begun, strength)), beside.by(begun), beside)


if __name__ == '__main__':
    main()
