"""Judges picture models on sources/fresh-pictures.jsonl by the plan of models/archive/training-log.md, image step 50, or on
sources/second-fresh-pictures.jsonl by that of step 97.

Takes the lines that score-pictures.ts writes with --jpeg-birth, one file or more for each model; with two models the second is
also compared with the first. Every source weighs alike. Intervals are those of sources drawn again, generated and real apart.
Nothing is chosen here: thresholds are those of the manifest for the size that was scored. An older model may have been scored in
fewer deliveries; the others are judged without it.
"""
import argparse
import json
from collections import defaultdict
from pathlib import Path

import numpy as np

from judge_image import DRAWS, HIGH, LOW, Pictures, figures, pictures_of
from judge_thresholds import upper_rate
from rebuild_pictures import each_picture

TIERS = ('clean', 'web', 'hard')
MODELS = Path(__file__).parent.parent
# Of the shorter side; a bin with fewer than LEAST pictures of either label joins the next larger one, the last the one before.
STARTS_PX = (200, 400, 640, 900, 1150, 1600)
LEAST = 10
ABSENT = ('Infinity', 'Ideogram 3', 'Lexica', 'Runway', 'Kandinsky 3', 'Meissonic', 'PixArt', 'Playground', 'Recraft', 'Adobe Firefly')
CAMERA = "the camera's own record"
SAYS = ('graph in the file', 'source type', 'parameters in the file', 'the file names',
        'C2PA manifest', 'trainedAlgorithmicMedia', 'PNG text chunk', 'EXIF ', 'mflux metadata')
COUNTED = ('accuracy', 'found', 'balanced')
NAMES = ('recall', 'auroc', *COUNTED)


def joined_bins(sides: np.ndarray, generated: np.ndarray) -> np.ndarray:
    """The number of each picture's bin after small ones have joined their neighbours."""
    bins = np.searchsorted(STARTS_PX, sides, side='right') - 1
    ends, start = [], 0
    for at in range(len(STARTS_PX)):
        held = (bins >= start) & (bins <= at)
        if min((held & generated).sum(), (held & ~generated).sum()) >= LEAST:
            ends.append(at)
            start = at + 1
    return np.minimum(np.searchsorted(ends, bins), max(len(ends) - 1, 0))


def sized(weights: np.ndarray, bins: np.ndarray, generated: np.ndarray) -> np.ndarray:
    """Real pictures weighted until each bin has the share of them that it has of generated ones."""
    shares = [np.bincount(bins[chosen], weights[chosen], minlength=bins.max() + 1) for chosen in (generated, ~generated)]
    factors = np.divide(shares[0], shares[1], out=np.zeros_like(shares[0]), where=shares[1] > 0)
    weights = np.where(generated, weights, weights * factors[bins])
    return np.where(generated, weights, weights / weights[~generated].sum())


def seen(scores: np.ndarray, flagged: np.ndarray, generated: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """The figures of NAMES."""
    accuracy = 1 - (weights * flagged)[~generated].sum()
    found = (weights * flagged)[generated].sum()
    return np.array([*figures(scores, generated, weights), accuracy, found, (accuracy + found) / 2])


class Judged:
    """Pictures of one tier, with the scores and the warnings of each model."""

    def __init__(self, rows: list[dict], tier: str, models: dict[str, dict]) -> None:
        self.rows = rows
        self.pictures: Pictures = pictures_of(rows)
        self.generated = self.pictures.generated
        self.bins = joined_bins(np.array([min(row['width'], row['height']) for row in rows]), self.generated)
        self.scores = {name: np.array([row['scored'][name]['scores'][tier] for row in rows]) for name in models}
        self.warned = {(name, point): np.array([row['scored'][name]['scores'][tier] >= threshold_of(model, row['scored'][name]['sidesPx'][tier], point)
                                                for row in rows]) for name, model in models.items() for point in model['thresholds']}

    def figures_of(self, times: np.ndarray, by_size: bool) -> dict[str, np.ndarray]:
        weights = self.pictures.weights(times)
        weights = sized(weights, self.bins, self.generated) if by_size else weights
        return {name: seen(scores, self.warned[name, 'likely_ai'], self.generated, weights) for name, scores in self.scores.items()}

    def told(self, by_size: bool, draws: int = DRAWS) -> dict:
        """Each model's figures with their intervals, and what the last has over the first."""
        random = np.random.default_rng(50)
        names = list(self.scores)
        drawn = [self.figures_of(self.pictures.drawn(random), by_size) for _ in range(draws)]
        once = self.figures_of(np.ones(self.pictures.sources.max() + 1), by_size)
        out = {name: interval(once[name], np.array([one[name] for one in drawn])) for name in names}
        if len(names) > 1:
            first, last = names[0], names[-1]
            out[f'{last} minus {first}'] = interval(once[last] - once[first], np.array([one[last] - one[first] for one in drawn]))
        return out


def interval(values: np.ndarray, drawn: np.ndarray) -> dict[str, list[float]]:
    low, high = np.percentile(drawn, (LOW, HIGH), axis=0)
    return {name: [round(float(value[at]), 4) for value in (values, low, high)] for at, name in enumerate(NAMES)}


def threshold_of(model: dict, side_px: int, point: str) -> float:
    bins = [one for one in model.get('sizeBins', []) if one['fromPx'] <= side_px]
    return (max(bins, key=lambda one: one['fromPx']) if bins else model)['thresholds'][point]


def shares(rows: list[dict], warned: np.ndarray) -> dict:
    """How many of these pictures are warned of, and the rate that 95 of 100 samples of it would exceed or reach."""
    count = int(warned.sum())
    return {'n': len(rows), 'sources': len({row['source'] for row in rows}), 'warned': count, 'upper': round(upper_rate(count, len(rows)), 4)}


def is_absent(row: dict) -> bool:
    return row['label'] == 'ai' and row['generator'].startswith(ABSENT)


def is_quiet(row: dict) -> bool:
    return not any(words in row['known_by'] for words in SAYS)


def is_of_today(row: dict) -> bool:
    """A camera wrote it down: 2024 and later in the first set, July 2022 and later in the second."""
    return row['label'] == 'real' and (row.get('year', 0) >= 2024 and 'camera' in row or row.get('known_by', '').startswith(CAMERA))


# Sets of rows that are judged apart: generated ones beside all real ones, real ones beside all generated ones.
APART = {
    'generators absent from training': lambda row: row['label'] == 'real' or is_absent(row),
    'generators known to training': lambda row: row['label'] == 'real' or not is_absent(row),
    'generated, the file says nothing': lambda row: row['label'] == 'real' or is_quiet(row),
    'real of 2024 to 2026 with a camera': lambda row: row['label'] == 'ai' or is_of_today(row),
    'real of before 2022 or without a year of today': lambda row: row['label'] == 'ai' or not is_of_today(row),
}


def by_kind(judged: Judged, name: str) -> dict:
    groups = defaultdict(list)
    for at, row in enumerate(judged.rows):
        if row['label'] == 'real':
            groups[row['kind']].append(at)
    return {kind: {point: shares([judged.rows[at] for at in places], judged.warned[name, point][places]) for point in ('uncertain', 'likely_ai', 'strong')}
            for kind, places in sorted(groups.items(), key=lambda one: -len(one[1]))}


def by_source(judged: Judged, name: str, label: str) -> list[list]:
    """Sources with what is warned of in them, most first."""
    counts = defaultdict(lambda: [0, 0])
    for row, warned in zip(judged.rows, judged.warned[name, 'likely_ai']):
        if row['label'] == label:
            counts[row['repo']][0] += int(warned)
            counts[row['repo']][1] += 1
    return [[repo, *count] for repo, count in sorted(counts.items(), key=lambda one: (-one[1][0] / one[1][1], one[0]))]


def real_of(judged: Judged, name: str) -> dict:
    places = np.flatnonzero(~judged.generated)
    return {point: shares([judged.rows[at] for at in places], judged.warned[name, point][places]) for point in ('uncertain', 'likely_ai', 'strong')}


def report(rows: list[dict], models: dict[str, dict]) -> dict:
    last, out, every = list(models)[-1], {}, models
    for tier in TIERS:
        models = {name: model for name, model in every.items() if tier in rows[0]['scored'][name]['scores']}
        judged = Judged(rows, tier, models)
        out[tier] = {
            'by size': judged.told(True), 'as they are': judged.told(False),
            'real': {name: real_of(judged, name) for name in models},
            'real kinds': by_kind(judged, last),
            'apart': {words: Judged([row for row in rows if chosen(row)], tier, models).told(False) for words, chosen in APART.items()},
            'sources': {label: by_source(judged, last, label) for label in ('ai', 'real')},
        }
    return out


def read_scored(files: list[Path], manifest: Path) -> list[dict]:
    """The manifest's lines with what each model says of them; a picture that a model did not score is an error."""
    scored = defaultdict(dict)
    sizes = {}
    for file in files:
        for line in map(json.loads, file.read_text().splitlines()):
            sizes[line['id']] = {name: line[name] for name in ('width', 'height') if name in line}
            known = scored[line['id']].setdefault(line['model'], {'scores': {}, 'sidesPx': {}})
            for name, values in known.items():
                values.update(line[name])
    lines = [json.loads(line) for line in manifest.read_text().splitlines()]
    listed = [row for line in lines for row in (each_picture(line) if 'pictures' in line else [line])]
    rows = [{**sizes.get(row['id'], {}), **row, 'scored': scored[row['id']]} for row in listed]
    names = {name for row in rows for name in row['scored']}
    missing = [(row['id'], name) for row in rows for name in names if name not in row['scored']]
    if missing:
        raise SystemExit(f'{len(missing)} pictures without a score: {missing[:5]}')
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--scores', type=Path, nargs='+', required=True)
    parser.add_argument('--models', nargs='+', required=True, help='ids in the manifest; the last one is judged in full')
    parser.add_argument('--manifest', type=Path, default=Path(__file__).parent / 'sources' / 'fresh-pictures.jsonl')
    parser.add_argument('--json', type=Path, required=True)
    args = parser.parse_args()
    of = {model['id']: model for model in json.loads((MODELS / 'manifest.json').read_text())['models']}
    models = {name: of[name] for name in args.models}
    rows, last = read_scored(args.scores, args.manifest), models[args.models[-1]]
    head = {'model': last['id'], 'weights_sha256': last['sha256'], 'thresholds': last['thresholds'],
            'pictures': {label: sum(row['label'] == label for row in rows) for label in ('ai', 'real')},
            'sources': {label: len({row['source'] for row in rows if row['label'] == label}) for label in ('ai', 'real')}}
    args.json.write_text(json.dumps({**head, 'tiers': report(rows, models)}, indent=1, ensure_ascii=False) + '\n')


if __name__ == '__main__':
    main()
