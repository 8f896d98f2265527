"""The gate of models/archive/training-log.md, 'Audio: encoders out of packages': today's features, an encoder's and both,
each family of recordings left out by itself. Features are those of prepare-audio.ts and of encoder_features.py.
"""
import argparse
from collections.abc import Callable
from pathlib import Path

import numpy as np
from scipy.linalg import cho_factor, cho_solve

from train_audio import DECAY, Regression, Windows

SHARES, RATES = (0.3, 1.0), (0.01, 0.02, 0.03, 0.05)
DRAWS = 2000
LEAST_GAIN = 0.05


class Ridge(Regression):
    """The regression of train_audio.py over likenesses that are already measured."""

    def __init__(self, alike: np.ndarray, like: Regression):
        self.alike, self.weights, self.targets, self.families = alike, like.weights, like.targets, like.families
        system = (alike.T * self.weights) @ alike + DECAY * alike
        system[np.diag_indices(len(system))] += 1e-6
        self.factor = cho_factor(system, overwrite_a=True)
        self.coefficients = cho_solve(self.factor, alike.T @ (self.weights * self.targets))


def recall_at(scores: np.ndarray, synthetic: np.ndarray, rate: float) -> float:
    human = np.sort(scores[~synthetic])[::-1]
    return float((scores[synthetic] > human[int(rate * len(human))]).mean())


def auroc(scores: np.ndarray, synthetic: np.ndarray) -> float:
    """The chance that a synthetic recording scores above a human one, ties counting half."""
    human, others = np.sort(scores[~synthetic]), scores[synthetic]
    places = np.searchsorted(human, others, 'left') + np.searchsorted(human, others, 'right')
    return float(places.mean() / (2 * len(human)))


def draws_of(families: np.ndarray, count: int) -> list[np.ndarray]:
    """Rows of as many families as there are, drawn again."""
    random = np.random.default_rng(0)
    places = [np.where(families == name)[0] for name in np.unique(families)]
    return [np.concatenate([places[at] for at in random.integers(len(places), size=len(places))]) for _ in range(count)]


def interval(figure: Callable[[np.ndarray], float], draws: list[np.ndarray], doubt: float) -> tuple[float, float]:
    return tuple(np.quantile([figure(rows) for rows in draws], [doubt / 2, 1 - doubt / 2]))


def halves(families: np.ndarray) -> np.ndarray:
    """Which half each row belongs to; families stay whole."""
    names = np.random.default_rng(1).permutation(np.unique(families))
    return np.isin(families, names[::2])


def chosen_elsewhere(candidates: list[np.ndarray], synthetic: np.ndarray, families: np.ndarray) -> np.ndarray:
    """For each half of the families, the scores of the candidate that orders the other half best."""
    first, scores = halves(families), np.zeros(len(synthetic))
    for half in (first, ~first):
        best = max(candidates, key=lambda one: auroc(one[~half], synthetic[~half]))
        scores[half] = best[half]
    return scores


def with_features(data: Windows, features: np.ndarray) -> Windows:
    other = object.__new__(Windows)
    other.__dict__.update(data.__dict__, features=features)
    return other


class Judge:
    def __init__(self, data: Windows, doubt: float):
        self.data, self.rows, self.doubt = data, np.arange(len(data.rows)), doubt
        self.today = Regression(data, self.rows)
        self.synthetic, self.families = data.synthetic.astype(bool), data.family
        self.draws = draws_of(self.families, DRAWS)
        self.base = self.today.unseen()

    def describe(self, name: str, scores: np.ndarray, rows: np.ndarray | None = None) -> None:
        rows = self.rows if rows is None else rows
        synthetic = self.synthetic[rows]
        found = ' / '.join(f'{recall_at(scores[rows], synthetic, rate):.3f}' for rate in RATES)
        print(f'{name:34s} n {len(rows):4d}  AUROC {auroc(scores[rows], synthetic):.3f}  '
              f'recall at 1 / 2 / 3 / 5 % {found}', flush=True)

    def gain(self, scores: np.ndarray, figure: Callable[[np.ndarray, np.ndarray], float]) -> tuple[float, float, float]:
        def difference(rows: np.ndarray) -> float:
            return figure(scores[rows], self.synthetic[rows]) - figure(self.base[rows], self.synthetic[rows])
        return difference(self.rows), *interval(difference, self.draws, self.doubt)

    def judge(self, name: str, features: np.ndarray) -> None:
        other = Regression(with_features(self.data, features), self.rows)
        self.describe(f'{name}, alone', other.unseen())
        candidates = [Ridge(self.today.alike + share * other.alike, self.today).unseen() for share in SHARES]
        for share, scores in zip(SHARES, candidates):
            self.describe(f'{name}, both, {share}', scores)
        both = chosen_elsewhere(candidates, self.synthetic, self.families)
        self.describe(f'{name}, both', both)
        self.parts(name, both)
        found, low, high = self.gain(both, lambda s, y: recall_at(s, y, 0.02))
        order, order_low, order_high = self.gain(both, auroc)
        passed = found >= LEAST_GAIN and low > 0 and order >= 0
        print(f'{name}: recall at 2 % {found:+.3f} [{low:+.3f}, {high:+.3f}], AUROC {order:+.4f} '
              f'[{order_low:+.4f}, {order_high:+.4f}]: {"passed" if passed else "missed"}', flush=True)

    def parts(self, name: str, both: np.ndarray) -> None:
        plain = np.array([row['variant'].split('@')[0] == 'none' for row in self.data.rows])
        libri = np.array(['libri' in f"{row.get('source')} {row.get('system')} {family}".lower()
                          for row, family in zip(self.data.rows, self.families)])
        for part, mask in (('untreated', plain), ('treated', ~plain), ('without LibriSpeech', ~libri)):
            self.describe(f'  today, {part}', self.base, self.rows[mask])
            self.describe(f'  {name}, {part}', both, self.rows[mask])


def encoded(folders: list[Path], name: str) -> dict[str, np.ndarray]:
    return {key: value for folder in folders for key, value in np.load(folder / f'{name}.npz').items()}


def keep(data: Windows, mask: np.ndarray) -> Windows:
    """Only these rows."""
    kept = object.__new__(Windows)
    kept.rows = [row for row, wanted in zip(data.rows, mask) if wanted]
    kept.__dict__.update({name: value[mask] for name, value in data.__dict__.items() if name != 'rows'})
    return kept


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--features', type=Path, nargs='+', required=True)
    parser.add_argument('--encoded', type=Path, nargs='+', required=True)
    parser.add_argument('--encoders', nargs='+', required=True)
    parser.add_argument('--doubt', type=float, default=0.01, help='left out by intervals; 0.05 where one is tried')
    args = parser.parse_args()
    data = Windows(args.features)
    vectors = {name: encoded(args.encoded, name) for name in args.encoders}
    told = np.array([all(row['id'] in one for one in vectors.values()) for row in data.rows])
    data = keep(data, data.speech & np.isin(data.split, ['train', 'val']) & told)
    print(f'{len(data.rows)} recordings, {data.synthetic.sum()} synthetic, {len(set(data.family))} families, '
          f'{len(set(data.family[data.synthetic == 0]))} with human speech', flush=True)
    judge = Judge(data, args.doubt)
    judge.describe('today', judge.base)
    for name, one in vectors.items():
        judge.judge(name, np.stack([one[row['id']] for row in data.rows]))


if __name__ == '__main__':
    main()
