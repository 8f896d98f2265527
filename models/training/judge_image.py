"""Judges two ways of scoring the same pictures, over sources rather than pictures.

A score file is a CSV with the columns file, source, label (`ai` or `real`), tier, score_a and score_b; perhaps also learnt_a and
learnt_b, what each way says of the same picture when it has learnt from it. Every source weighs alike, however many pictures it
has: the sources are the sample, and a large gallery is one draw. Recall is read at the threshold above which 3 % of the real
pictures' weight lies. The interval of a difference is a paired bootstrap: sources are drawn again with replacement, generated and
real apart, and both ways are judged on each draw (Efron and Tibshirani, An Introduction to the Bootstrap, 1993, chapter 13).
"""
import argparse
import csv
from dataclasses import dataclass
from pathlib import Path

import numpy as np

FALSE_ALARMS = 0.03
DRAWS = 2000
LOW, HIGH = 2.5, 97.5
FIGURES = ('recall', 'auroc')


@dataclass(frozen=True)
class Pictures:
    """Of one tier: which are generated, and the number of each one's source."""

    generated: np.ndarray
    sources: np.ndarray

    def weights(self, times: np.ndarray) -> np.ndarray:
        """Shares of a picture in its class, when source number n was drawn times[n] times; each class adds up to 1."""
        sizes = np.bincount(self.sources, minlength=len(times))
        weights = (times / np.maximum(sizes, 1))[self.sources]
        for chosen in (self.generated, ~self.generated):
            weights[chosen] /= weights[chosen].sum()
        return weights

    def drawn(self, random: np.random.Generator) -> np.ndarray:
        """How often each source is drawn, generated and real ones apart."""
        times = np.zeros(self.sources.max() + 1)
        for chosen in (self.generated, ~self.generated):
            names = np.unique(self.sources[chosen])
            np.add.at(times, random.choice(names, len(names)), 1)
        return times


def found_at(scores: np.ndarray, generated: np.ndarray, weights: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Shares of real pictures flagged and of generated ones found, 0..1, at each threshold from the strictest on."""
    order = np.argsort(-scores, kind='stable')
    scores, found = scores[order], np.where(generated, weights, 0)[order].cumsum()
    alarms = np.where(generated, 0, weights)[order].cumsum()
    # A threshold cannot lie between equal scores.
    last = np.append(np.diff(scores) != 0, True)
    return np.append(0, alarms[last]), np.append(0, found[last])


def recall_at(most: float, alarms: np.ndarray, found: np.ndarray) -> float:
    return float(found[np.searchsorted(alarms, most + 1e-9, side='right') - 1])


def figures(scores: np.ndarray, generated: np.ndarray, weights: np.ndarray) -> tuple[float, float]:
    """Recall at FALSE_ALARMS and AUROC of weighted pictures, 0..1."""
    alarms, found = found_at(scores, generated, weights)
    return recall_at(FALSE_ALARMS, alarms, found), float(np.trapezoid(found, alarms))


def judged(a: np.ndarray, b: np.ndarray, pictures: Pictures, draws: int = DRAWS) -> dict[str, tuple[float, ...]]:
    """For each figure: a, b, b - a, and the interval of that difference."""
    random, differences = np.random.default_rng(20), []
    for _ in range(draws):
        weights = pictures.weights(pictures.drawn(random))
        first, second = (np.array(figures(scores, pictures.generated, weights)) for scores in (a, b))
        differences.append(second - first)
    low, high = np.percentile(differences, (LOW, HIGH), axis=0)
    weights = pictures.weights(np.ones(pictures.sources.max() + 1))
    first, second = (figures(scores, pictures.generated, weights) for scores in (a, b))
    return {name: (first[at], second[at], second[at] - first[at], low[at], high[at]) for at, name in enumerate(FIGURES)}


def pictures_of(rows: list[dict]) -> Pictures:
    """A source with pictures of both labels is two: the bootstrap draws them apart."""
    names = [f"{row['label']} {row['source']}" for row in rows]
    return Pictures(np.array([row['label'] == 'ai' for row in rows]), np.unique(names, return_inverse=True)[1])


def column(rows: list[dict], name: str) -> np.ndarray:
    return np.array([float(row[name]) for row in rows])


def told(tier: str, rows: list[dict], kind: str) -> None:
    pictures = pictures_of(rows)
    count = {label: len({row['source'] for row in rows if row['label'] == label}) for label in ('ai', 'real')}
    print(f"{tier}, {'left out' if kind == 'score' else 'learnt'}: {len(rows)} deliveries, sources {count['ai']} generated, {count['real']} real")
    result = judged(column(rows, f'{kind}_a'), column(rows, f'{kind}_b'), pictures)
    for name, (a, b, gain, low, high) in result.items():
        print(f'  {name:6}  a {a:.3f}  b {b:.3f}  b - a {gain:+.3f} [{low:+.3f}, {high:+.3f}]', flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--scores', type=Path, required=True)
    with open(parser.parse_args().scores, newline='') as file:
        rows = list(csv.DictReader(file))
    for tier in sorted({row['tier'] for row in rows}):
        chosen = [row for row in rows if row['tier'] == tier]
        for kind in ('score', 'learnt'):
            if f'{kind}_a' in rows[0]:
                told(tier, chosen, kind)


if __name__ == '__main__':
    main()
