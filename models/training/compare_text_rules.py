"""What the old rule for thresholds and the one of domain_rates.py ask for, on the same left-out scores of a model that
ships; nothing is trained that ships and nothing written but the scores. Eight pairs of fits the first time."""
import argparse
import itertools
import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import onnxruntime

from calibrate import scores_of
from domain_rates import MEANS, STRENGTHS, Bounds, breaks_bars, doubts_above, lowest_threshold, shrunk_rates, weights_from
from text_features import places_of, windows_of, words_of
from text_folds import fold_of
from text_thresholds import TARGETS, needed, threshold_for
from train_text import FULL_LENGTH, MODELS, corpus_of, judged, on_one_scale, read_rows, scored_apart

Rule = Callable[[np.ndarray, np.ndarray], float]
UPPER_OF_MEAN = 8 / 3
BOUNDS = {name: Bounds(pooled, mean, mean * UPPER_OF_MEAN) for name, (pooled, mean) in TARGETS.items()}
LIKELY = BOUNDS['likely_ai']
RULES: dict[str, Rule] = {
    'old': lambda scores, domains: needed(scores, domains, TARGETS['likely_ai']),
    'new': lambda scores, domains: lowest_threshold(scores, domains, LIKELY),
    'new, 90th percentile': lambda scores, domains: lowest_threshold(
        scores, domains, Bounds(LIKELY.pooled, LIKELY.mean, LIKELY.upper, 0.1)),
    'pooled alone': lambda scores, domains: threshold_for(scores, LIKELY.pooled),
}


def make_scores(data: Path, out: Path) -> None:
    corpus = corpus_of([row for split in ('train', 'val', 'extra', 'modern') for row in read_rows(data, split, False)])
    folds = np.array([fold_of(row['domain']) for row in corpus.rows])
    said = scored_apart(corpus, folds)
    unseen = judged(said, *on_one_scale(corpus, said))
    rated = ~np.isnan(unseen)
    np.savez(out, logits=unseen[rated], folds=folds[rated], labels=corpus.labels[rated], lengths=corpus.lengths[rated],
             domains=np.array([row['domain'] for row in corpus.rows])[rated])


def ordinals(names: np.ndarray) -> np.ndarray:
    return np.unique(names, return_inverse=True)[1]


def tell_domains(scores: np.ndarray, domains: np.ndarray, threshold: float) -> None:
    names, places = np.unique(domains, return_inverse=True)
    sizes, flagged = np.bincount(places), np.bincount(places[scores >= threshold], minlength=len(names))
    means, doubts, rates = shrunk_rates(flagged, sizes), doubts_above(LIKELY.upper, flagged, sizes), flagged / sizes
    weights = weights_from(flagged, sizes)
    strength = np.exp(np.log(STRENGTHS) @ weights)
    print(f'  mean of all domains {MEANS @ weights:.4f}, strength {strength:.0f} (geometric mean)')
    for at in np.argsort(-means)[:10]:
        print(f'  {names[at]}: {flagged[at]} of {sizes[at]}, {rates[at]:.2%}, shrunk {means[at]:.2%}, '
              f'above {LIKELY.upper:.0%}: {doubts[at]:.3f}')
    print(f'  break the bars: {", ".join(names[breaks_bars(flagged, sizes)]) or "none"}')


def tell_halves(scores: np.ndarray, domains: np.ndarray, folds: np.ndarray, rule: Rule) -> None:
    shares, broken = [], []
    for chosen in itertools.combinations(range(folds.max() + 1), (folds.max() + 1) // 2):
        inside = np.isin(folds, chosen)
        flagged, places = scores[~inside] >= rule(scores[inside], domains[inside]), ordinals(domains[~inside])
        shares.append(flagged.mean())
        broken.append(breaks_bars(np.bincount(places, flagged), np.bincount(places)).any())
    print(f'  halves of folds: {np.mean(shares):.2%} of the other half on average, worst {max(shares):.2%}, '
          f'{sum(share <= 0.01 for share in shares)} of {len(shares)} at most 1 %; '
          f'{sum(broken)} with a domain that breaks the bars')


def tell_fewer(scores: np.ndarray, domains: np.ndarray, rule: Rule, times: int = 30) -> None:
    names, random = np.unique(domains), np.random.default_rng(1)
    for share in (4, 2):
        drawn = [np.isin(domains, random.choice(names, len(names) // share, replace=False)) for _ in range(times)]
        thresholds = [rule(scores[chosen], domains[chosen]) for chosen in drawn]
        let = [(scores >= threshold).mean() for threshold in thresholds]
        print(f'  from 1 of {share} domains: median {np.median(thresholds):.4f}, lets {np.median(let):.2%} of all through')


def tell_others(scores: np.ndarray, held: dict, people: np.ndarray, full: np.ndarray) -> None:
    """`uncertain` and `strong` by the new rule; `strong` keeps that of `likely_ai` among shorter texts."""
    values = {name: lowest_threshold(scores[people & full], held['domains'][people & full], bounds)
              for name, bounds in BOUNDS.items()}
    shorter = lowest_threshold(scores[people & ~full], held['domains'][people & ~full], LIKELY)
    values['strong'] = max(values['strong'], shorter)
    for name, value in values.items():
        counts = [f'{(scores[part] >= value).sum()} of {part.sum()} {label}' for part, label in (
            (people & full, 'human'), (~people & full, 'generated'), (people & ~full, 'shorter human'),
            (~people & ~full, 'shorter generated'))]
        print(f'new {name} {value:.4f}: {", ".join(counts)}')


def of_each(flagged: np.ndarray, domains: np.ndarray) -> str:
    return ', '.join(f'{name} {flagged[domains == name].sum()} of {(domains == name).sum()}' for name in np.unique(domains))


def judge(path: Path, model: dict, thresholds: dict[str, float]) -> None:
    """Counts at each threshold, by the weights that ship."""
    session = onnxruntime.InferenceSession(str(MODELS / model['file']), providers=['CPUExecutionProvider'])
    rows = [row for row in read_rows(path.parent, path.name.split('.')[0], False) if len(row['text']) >= FULL_LENGTH]
    logits = [np.mean([session.run(None, {'places': places_of(words)[None, :]})[0][0]
                       for words in windows_of(words_of(row['text']))]) for row in rows]
    scores = scores_of(np.array(logits), model['calibration'])
    people = np.array([row['label'] == 'human' for row in rows])
    domains = np.array([row['domain'] for row in rows])
    for name, threshold in {'ships': model['thresholds']['likely_ai'], **thresholds}.items():
        flagged = scores >= threshold
        print(f'{path.name}, {name} {threshold:.4f}: {flagged[~people].sum()} of {(~people).sum()} generated found, '
              f'{flagged[people].sum()} of {people.sum()} human warned of')
        print('  human:', of_each(flagged[people], domains[people]))
        print('  generated:', of_each(flagged[~people], domains[~people]))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument('--data', type=Path, required=True, help='as for train_text.py')
    parser.add_argument('--scores', type=Path, required=True, help='an .npz file, made if it is missing')
    parser.add_argument('--judge', type=Path, help='a .jsonl.gz of texts that the model never met')
    args = parser.parse_args()
    if not args.scores.exists():
        make_scores(args.data, args.scores)
    held = np.load(args.scores)
    models = json.loads((MODELS / 'manifest.json').read_text())['models']
    model = next(model for model in models if model['lane'] == 'text' and model['status'] == 'current')
    scores = scores_of(held['logits'], model['calibration'])
    full, people = held['lengths'] >= FULL_LENGTH, held['labels'] == 0
    long, generated = people & full, ~people & full
    print(f"{model['id']}: {long.sum()} human texts, {len(np.unique(held['domains'][long]))} domains, at its own thresholds",
          {name: int((scores[long] >= value).sum()) for name, value in model['thresholds'].items()})
    thresholds = {}
    for name, rule in RULES.items():
        threshold = thresholds[name] = rule(scores[long], held['domains'][long])
        print(f'{name}: likely_ai {threshold:.4f}, reached by {(scores[long] >= threshold).sum()} of {long.sum()} human '
              f'and {(scores[generated] >= threshold).sum()} of {generated.sum()} generated texts of unseen sources')
        tell_domains(scores[long], held['domains'][long], threshold)
        tell_halves(scores[long], held['domains'][long], held['folds'][long], rule)
        tell_fewer(scores[long], held['domains'][long], rule)
    tell_others(scores, held, people, full)
    if args.judge:
        judge(args.judge, model, thresholds)


if __name__ == '__main__':
    main()
