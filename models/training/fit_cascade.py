"""Fits when a look at more views of a picture can be left out (`cascade` in the manifest).

--scores FILE... as `score-pictures.ts` writes them, of held-out sources that no network met. For each number of patches
looked at, the mean logit of the others is predicted from the whole view and from those seen; `low` and `high` hold all
but --outside of the deliveries between them, half of it on each side. --enter writes the steps into the manifest.
--judge FILE... counts on other pictures how often the label is that of all views, and how many views were read.
"""
import argparse
import json
from pathlib import Path

import numpy as np

from calibrate import platt_of, scores_of
from image_entry import MANIFEST
from judge_fresh_pictures import threshold_of

STEPS = (0, 1, 2, 3, 5)
POINTS = ('uncertain', 'likely_ai', 'strong')


def deliveries_of(files: list[Path]) -> list[dict]:
    """What each delivery of each picture was given, with the short side that was scored."""
    rows = [json.loads(line) for file in files for line in file.read_text().splitlines()]
    return [{'file': row['file'], 'sidePx': row['sidesPx'][name], **views}
            for row in rows for name, views in row.get('views', {}).items()]


def fit_step(rows: list[dict], seen: int, outside: float) -> dict | None:
    # A picture without detail is decided by its whole view, whatever its patches say.
    rows = [row for row in rows if len(row['patches']) > seen and row['detail'] > 0]
    if not rows:
        return None
    whole = np.array([row['whole'] for row in rows])
    before = np.array([np.mean(row['patches'][:seen]) if seen else 0.0 for row in rows])
    target = np.array([np.mean(row['patches'][seen:]) for row in rows])
    columns = [np.ones(len(rows)), whole, before][:3 if seen else 2]
    found, *_ = np.linalg.lstsq(np.stack(columns, 1), target, rcond=None)
    offset, of_whole, of_seen = (*found, 0.0)[:3]
    misses = target - (offset + of_whole * whole + of_seen * before)
    low, high = np.quantile(misses, [outside / 2, 1 - outside / 2])
    values = {'offset': offset, 'whole': of_whole, 'seen': of_seen, 'low': low, 'high': high}
    return {'patches': seen, **{name: round(float(value), 3) for name, value in values.items()}}


def label_of(model: dict, side_px: int, logit: float) -> int:
    """How many thresholds it reaches."""
    score = scores_of(np.array(logit), platt_of(model, np.array(side_px)))
    return sum(bool(score >= threshold_of(model, side_px, point)) for point in POINTS)


def read_early(model: dict, row: dict) -> tuple[float, bool]:
    """The logit that a server gives, which reads the whole view and then all patches (src/image/views-detector.ts), and
    whether the whole view decided."""
    cascade, count = model['cascade'], len(row['patches'])
    factor = cascade['patchShare'] * row['detail']
    every = row['whole'] + factor * np.mean(row['patches'])
    if row['detail'] == 0:
        return every, True
    step = cascade['steps'][0]
    mean = step['offset'] + step['whole'] * row['whole']
    low, likely, high = (row['whole'] + factor * (mean + more) for more in (step['low'], 0, step['high']))
    decided = label_of(model, row['sidePx'], low) == label_of(model, row['sidePx'], high)
    return (likely, True) if decided else (every, False)


def judge(model: dict, rows: list[dict]) -> dict:
    same = read = 0
    for row in rows:
        logit, decided = read_early(model, row)
        every = row['whole'] + model['cascade']['patchShare'] * row['detail'] * np.mean(row['patches'])
        same += label_of(model, row['sidePx'], logit) == label_of(model, row['sidePx'], every)
        read += 1 if decided else 1 + len(row['patches'])
    views = sum(1 + len(row['patches']) for row in rows)
    return {'pictures': len({row['file'] for row in rows}), 'deliveries': len(rows), 'same label': same,
            'share': round(same / len(rows), 4), 'views read': read, 'of': views}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--model', required=True)
    parser.add_argument('--scores', type=Path, nargs='+', required=True)
    parser.add_argument('--judge', type=Path, nargs='+', default=[])
    parser.add_argument('--outside', type=float, default=0.01)
    parser.add_argument('--enter', action='store_true')
    args = parser.parse_args()
    manifest = json.loads(MANIFEST.read_text())
    model = next(model for model in manifest['models'] if model['id'] == args.model)
    rows = deliveries_of(args.scores)
    steps = [step for seen in STEPS if (step := fit_step(rows, seen, args.outside))]
    evidence = {'pictures': len({row['file'] for row in rows}), 'deliveries': len(rows), 'outside': args.outside}
    print(json.dumps({'steps': steps, 'evidence': evidence}, indent=2))
    model['cascade'] = {**model['cascade'], 'steps': steps, 'evidence': evidence}
    if args.judge:
        print(json.dumps(judge(model, deliveries_of(args.judge))))
    if args.enter:
        MANIFEST.write_text(json.dumps(manifest, indent=2) + '\n')


if __name__ == '__main__':
    main()
