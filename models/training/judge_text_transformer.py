"""The gate of LOG.md, 'Text: a small transformer beside words': whether the transformer of train_text_transformer.py, alone
and beside words, finds more of the texts that it never met than words do, at the same share of false alarms."""
import argparse
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from sklearn.metrics import roc_auc_score

LENGTHS = {'800 characters or more': (800, 10**9), '250 to 800': (250, 800)}
LONG = LENGTHS['800 characters or more']
RATES = (0.005, 0.01)
LEAST_OF_SOURCE = 25
DRAWS, DOUBT = 2000, 0.05
LEAST_GAIN, HOPELESS_GAIN = 0.08, 0.02
JUDGED = ('transformer', 'both')


@dataclass(frozen=True)
class Scores:
    """Of texts of at least 250 characters. `logits` by the name of who gives them: words, transformer, both."""
    logits: dict[str, np.ndarray]
    labels: np.ndarray
    lengths: np.ndarray
    sources: np.ndarray

    def of_length(self, bounds: tuple[int, int]) -> 'Scores':
        kept = (self.lengths >= bounds[0]) & (self.lengths < bounds[1])
        return Scores({name: logits[kept] for name, logits in self.logits.items()}, self.labels[kept],
                      self.lengths[kept], self.sources[kept])


def standardised(logits: np.ndarray) -> np.ndarray:
    return (logits - logits.mean()) / logits.std()


def with_both(words: np.ndarray, transformer: np.ndarray) -> dict[str, np.ndarray]:
    return {'words': words, 'transformer': transformer, 'both': (standardised(words) + standardised(transformer)) / 2}


def read_scores(folder: Path) -> tuple[Scores, list[Scores]]:
    """What is said of left-out texts by the folds that are done, and of familiar ones by each of them."""
    held = np.load(folder / 'words.npz')
    folds, words, transformer = held['folds'], held['logits'], np.full(held['logits'].shape, np.nan)
    done = [fold for fold in range(len(words)) if (folder / f'fold-{fold}.npz').exists()]
    for fold in done:
        given = np.load(folder / f'fold-{fold}.npz')
        transformer[fold, given['places']] = given['logits']
    rated = np.flatnonzero(np.isin(folds, done) & (held['lengths'] >= 250))

    def scores_of(by: np.ndarray | int, places: np.ndarray) -> Scores:
        return Scores(with_both(words[by, places], transformer[by, places]), held['labels'][places],
                      held['lengths'][places], held['sources'][places])
    known = np.flatnonzero(held['familiar'] & (held['lengths'] >= 250))
    return scores_of(folds[rated], rated), [scores_of(fold, known) for fold in done]


def threshold_at(human: np.ndarray, rate: float) -> float:
    """The score that at most `rate` of the human texts are above."""
    return float(np.sort(human)[::-1][int(rate * len(human))])


def by_source(scores: Scores, name: str, label: int) -> dict[str, np.ndarray]:
    """A source's scores of one label; generated ones only of sources that have enough of them."""
    least = LEAST_OF_SOURCE if label else 1
    groups = {source: scores.logits[name][(scores.labels == label) & (scores.sources == source)]
              for source in np.unique(scores.sources)}
    return {source: group for source, group in groups.items() if len(group) >= least}


def macro_recall(human: list[np.ndarray], generated: list[np.ndarray], rate: float) -> float:
    threshold = threshold_at(np.concatenate(human), rate)
    return float(np.mean([(group > threshold).mean() for group in generated]))


def recall_of(scores: Scores, name: str, rate: float) -> float:
    return macro_recall(list(by_source(scores, name, 0).values()), list(by_source(scores, name, 1).values()), rate)


def gains(scores: Scores, name: str, rate: float) -> np.ndarray:
    """Macro recall over that of words, in as many draws of sources; the same sources for both."""
    random, names = np.random.default_rng(0), np.unique(scores.sources)
    groups = {one: (by_source(scores, one, 0), by_source(scores, one, 1)) for one in ('words', name)}
    result = []
    for _ in range(DRAWS):
        drawn = names[random.integers(len(names), size=len(names))]
        parts = {one: [[group[source] for source in drawn if source in group] for group in both]
                 for one, both in groups.items()}
        if all(parts[name]):
            result.append(macro_recall(*parts[name], rate) - macro_recall(*parts['words'], rate))
    return np.array(result)


def gain_with_interval(scores: Scores, name: str, rate: float) -> tuple[float, float, float]:
    low, high = np.quantile(gains(scores, name, rate), [DOUBT / 2, 1 - DOUBT / 2])
    return recall_of(scores, name, rate) - recall_of(scores, 'words', rate), float(low), float(high)


def is_hopeless(scores: tuple[Scores, list[Scores]]) -> bool:
    """The early stop: neither alone nor beside words, at neither rate, two points more than words."""
    long = scores[0].of_length(LONG)
    return all(recall_of(long, name, rate) - recall_of(long, 'words', rate) < HOPELESS_GAIN
               for name in JUDGED for rate in RATES)


def meets_gate(scores: Scores) -> bool:
    long = scores.of_length(LONG)
    found = [gain_with_interval(long, name, RATES[0]) for name in JUDGED]
    return all(gain >= LEAST_GAIN and low > 0 for gain, low, _ in found)


def tell_figures(title: str, scores: Scores) -> None:
    print(f'{title}: {(scores.labels == 0).sum()} human, {(scores.labels == 1).sum()} generated')
    for name, logits in scores.logits.items():
        found = ' / '.join(f'{recall_of(scores, name, rate):.3f}' for rate in RATES)
        print(f'  {name:12s} AUROC {roc_auc_score(scores.labels, logits):.4f}, macro recall at 0.5 / 1 % {found}')


def tell_gains(scores: Scores) -> None:
    for name in JUDGED:
        for rate in RATES:
            gain, low, high = gain_with_interval(scores, name, rate)
            print(f'  {name} over words at {rate:.1%}: {gain:+.3f} [{low:+.3f}, {high:+.3f}]')


def tell_sources(scores: Scores) -> None:
    """Shares above the threshold of 0.5 %: found of generated sources, warned of among human ones."""
    for label, title in ((1, 'found'), (0, 'warned of')):
        for source in by_source(scores, 'words', label):
            rows = (scores.labels == label) & (scores.sources == source)
            shares = ' / '.join(
                f'{(logits[rows] > threshold_at(logits[scores.labels == 0], RATES[0])).mean():.3f}'
                for logits in scores.logits.values())
            print(f'    {title}, {source}: {shares} of {rows.sum()}')


def tell(scores: tuple[Scores, list[Scores]]) -> None:
    left_out, familiar = scores
    for title, bounds in LENGTHS.items():
        part = left_out.of_length(bounds)
        tell_figures(f'left out, {title}', part)
        tell_gains(part)
        tell_sources(part)
        for fold, known in enumerate(familiar):
            tell_figures(f'familiar, {title}, network {fold}', known.of_length(bounds))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument('--out', type=Path, required=True, help='as for train_text_transformer.py')
    scores = read_scores(parser.parse_args().out)
    tell(scores)
    print(f'folds done: {len(scores[1])}. Gate {"met" if meets_gate(scores[0]) else "missed"}'
          f'{"; the early stop holds" if is_hopeless(scores) else ""}')


if __name__ == '__main__':
    main()
