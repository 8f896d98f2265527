"""Calibration and thresholds of an image model from what score-pictures.ts wrote of pictures that taught it nothing
(archive/training-log.md, image steps 64 and 89). The scores may have been given under any calibration of the manifest:
they are turned back into logits. Both go into the manifest; no other picture is looked at."""
import argparse
import hashlib
import json
from pathlib import Path

import numpy as np

from calibrate import calibration_error, fit_by_size, fit_platt, large_share, platt_of, scores_of
from features import source_weights
from image_entry import MANIFEST
from judge_thresholds import threshold
from size_thresholds import ENDS_PX, JUDGED, by_rule, evidence

# At most this share of each kind of 50 real pictures or more may be warned of, in every tier (issue 20, section 2).
SHARE_OF_KIND = 0.05


def logits_of(scores: np.ndarray, platt: dict) -> np.ndarray:
    inside = np.clip(scores, 1e-9, 1 - 1e-9)
    return (np.log(inside / (1 - inside)) - platt['intercept']) / platt['slope']


def column(rows: list[dict], key: str, name: str) -> np.ndarray:
    return np.array([row[key][name] for row in rows])


def logits_in(rows: list[dict], name: str, before: dict) -> np.ndarray:
    """Of one delivery of each picture, scored under the calibration of `before`, a model of the manifest."""
    return logits_of(column(rows, 'scores', name), platt_of(before, column(rows, 'sidesPx', name)))


def fitted(rows: list[dict], before: dict, large_px: int | None = None) -> dict:
    """The calibration, as the manifest has it: one for every size, or another for pictures with a short side of `large_px` and
    more. Each picture counts once in each delivery."""
    logits = np.stack([logits_in(rows, name, before) for name in JUDGED], 1).ravel()
    sides = np.stack([column(rows, 'sidesPx', name) for name in JUDGED], 1).ravel()
    generated = np.array([row['label'] == 'ai' for row in rows])
    weights = source_weights(np.array([row['source'] for row in rows]), generated) * len(rows) / 2
    labels, weights = np.repeat(generated, len(JUDGED)), np.repeat(weights, len(JUDGED))
    if large_px is None:
        return {'calibration': fit_platt(logits, labels, weights)}
    small, large = fit_by_size(logits, large_share(sides, before['input']['wholePx'], large_px), labels, weights)
    return {'calibration': small, 'largeCalibration': {'fromPx': large_px, **large}}


def rescored(rows: list[dict], before: dict, after: dict) -> list[dict]:
    """As the calibration of `after` has it, both models of the manifest."""
    given = {name: scores_of(logits_in(rows, name, before), platt_of(after, column(rows, 'sidesPx', name)))
             for name in rows[0]['scores']}
    return [{**row, 'scores': {name: float(scores[at]) for name, scores in given.items()}} for at, row in enumerate(rows)]


def fits_level(row: dict) -> bool:
    """Whether a picture's repository fits the curve where half of the repositories do; the others judge it (image step 82)."""
    return int(hashlib.sha256(row['repo'].encode()).hexdigest(), 16) % 2 == 0


def with_bins(model: dict, values: list[dict]) -> dict:
    """The thresholds of the largest pictures are also those that stand for the model as a whole."""
    starts = (0, *ENDS_PX[:-1])
    bins = [{'fromPx': start, **bin_} for start, bin_ in zip(starts, values, strict=True)]
    return {**model, **{key: bins[-1][key] for key in ('thresholds', 'thresholdEvidence')}, 'sizeBins': bins}


def tell_error(rows: list[dict]) -> None:
    generated = np.array([row['label'] == 'ai' for row in rows])
    for name in JUDGED:
        print(f'calibration error of {len(rows)} pictures that judge, {name}: {calibration_error(column(rows, "scores", name), generated):.3f}')


def read_rows(files: list[Path]) -> list[dict]:
    return [json.loads(line) for file in files for line in file.read_text().splitlines()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--model', required=True)
    parser.add_argument('--scores', type=Path, nargs='+', required=True)
    parser.add_argument('--keep-curve', action='store_true', help='set thresholds only, on the scale of the calibration that ships')
    parser.add_argument('--large-px', type=int, help='fit a calibration of its own for pictures with so long a short side')
    parser.add_argument('--curve', type=Path, nargs='+', default=[],
                        help='scores of which one half of the repositories fits the calibration instead, and the other judges it')
    args = parser.parse_args()
    files, level = [read_rows([file]) for file in args.scores], read_rows(args.curve)
    manifest = json.loads(MANIFEST.read_text())
    model = next(model for model in manifest['models'] if model['id'] == args.model)
    fit = [row for row in level if fits_level(row)] or [row for rows in files for row in rows]
    curve = {} if args.keep_curve else fitted(fit, model, args.large_px)
    after = {**{key: value for key, value in model.items() if key != 'largeCalibration' or args.keep_curve}, **curve}
    # The pictures of one file are all scored in the same deliveries.
    sets = [row for rows in files for row in rescored([row for row in rows if row['label'] == 'real'], model, after)]
    if level:
        tell_error(rescored([row for row in level if not fits_level(row)], model, after))
    floors = {'likely_ai': threshold(sets, 0.5, 1.0, SHARE_OF_KIND)}
    print('kinds ask for', floors)
    changed = with_bins(after, evidence(sets, by_rule(sets, floors)))
    manifest['models'] = [changed if one['id'] == args.model else one for one in manifest['models']]
    MANIFEST.write_text(json.dumps(manifest, indent=2) + '\n')
    print(json.dumps({key: changed[key] for key in ('calibration', 'largeCalibration', 'sizeBins') if key in changed}, indent=1))


if __name__ == '__main__':
    main()
