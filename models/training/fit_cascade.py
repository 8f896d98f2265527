"""Fits when a look at more views of a picture can be left out (`cascade` in the manifest).

--logits FILE... as `view-logits.ts` writes them, of held-out sources that no network met. For each number of patches
looked at, the mean logit of the others is predicted from the whole view and from those seen; `low` and `high` hold all
but --outside of the deliveries between them, half of it on each side. --enter writes the steps into the manifest, for
the light model.
"""
import argparse
import json
from pathlib import Path

import numpy as np

from image_entry import MANIFEST, current_image_model

STEPS = (0, 1, 2, 3, 5)


def fit_step(rows: list[dict], seen: int, outside: float) -> dict:
    # A picture without detail is decided by its whole view, whatever its patches say.
    rows = [row for row in rows if len(row['patches']) > seen and row['detail'] > 0]
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--logits', type=Path, nargs='+', required=True)
    parser.add_argument('--outside', type=float, default=0.01)
    parser.add_argument('--enter', action='store_true')
    args = parser.parse_args()
    rows = [json.loads(line) for path in args.logits for line in path.read_text().splitlines()]
    steps = [fit_step(rows, seen, args.outside) for seen in STEPS]
    evidence = {'pictures': len({row['file'] for row in rows}), 'deliveries': len(rows), 'outside': args.outside}
    print(json.dumps({'steps': steps, 'evidence': evidence}, indent=2))
    if args.enter:
        manifest = json.loads(MANIFEST.read_text())
        current = current_image_model(manifest['models'], 'light')
        current['cascade'] = {**current['cascade'], 'steps': steps, 'evidence': evidence}
        MANIFEST.write_text(json.dumps(manifest, indent=2) + '\n')


if __name__ == '__main__':
    main()
