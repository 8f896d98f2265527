"""What heads say of pictures whose features score-pictures.ts --features stored: the same lines, with the logits of their views and
their scores.

    python stored_features.py --heads FILE.npz --id telltale-image-8 --scores P-0.jsonl P-1.jsonl --out FILE.jsonl

Beside P-0.jsonl lies P-0.f32. --id names the model of the manifest whose calibration turns logits into scores; logits follow from
the scores again, so calibrate_scored.py may find another.
"""
import argparse
import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from head_scores import scores_in, views_of
from image_entry import MANIFEST
from retune_heads import Heads, kept_heads


def read_features(stored: np.ndarray, row: dict, width: int) -> Iterator[tuple[str, np.ndarray]]:
    """Of each delivery that the network was asked of (views, width), in the order in which they were stored."""
    at = row['featuresAt'] // (4 * width)
    for name, views in row['views'].items():
        if views is None:
            continue
        count = 1 + len(views['patches'])
        yield name, stored[at: at + count]
        at += count


def answer(row: dict, stored: np.ndarray, heads: Heads, model: dict) -> dict:
    width = heads[0].shape[0]
    views = {name: views_of(found, row['views'][name]['detail'], heads) for name, found in read_features(stored, row, width)}
    scores = scores_in(views, row['sidesPx'], model)
    kept = {key: value for key, value in row.items() if key != 'featuresAt'}
    return {**kept, 'model': model['id'], 'views': {**row['views'], **views}, 'scores': {**row['scores'], **scores}}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--heads', type=Path, required=True)
    parser.add_argument('--id', required=True)
    parser.add_argument('--scores', type=Path, nargs='+', required=True)
    parser.add_argument('--out', type=Path, required=True)
    args = parser.parse_args()
    heads = kept_heads(args.heads)
    model = next(one for one in json.loads(MANIFEST.read_text())['models'] if one['id'] == args.id)
    with args.out.open('w') as out:
        for file in args.scores:
            stored = np.memmap(file.with_suffix('.f32'), np.float32).reshape(-1, heads[0].shape[0])
            for row in map(json.loads, file.read_text().splitlines()):
                out.write(json.dumps(answer(row, stored, heads, model)) + '\n')


if __name__ == '__main__':
    main()
