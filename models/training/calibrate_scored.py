"""Calibration and thresholds of an image model from what score-pictures.ts wrote of pictures that taught it nothing (LOG.md, image
step 64). The scores may have been given under any calibration of the manifest: they are turned back into logits. Both go into the
manifest; no other picture is looked at."""
import argparse
import json
from collections import defaultdict
from pathlib import Path

import numpy as np

from calibrate import fit_platt, scores_of
from features import source_weights
from image_entry import MANIFEST
from judge_thresholds import threshold
from size_thresholds import ENDS_PX, JUDGED, by_rule, evidence

# At most this share of each kind of 50 real pictures or more may be warned of, in every tier (issue 20, section 2).
SHARE_OF_KIND = 0.05


def logits_of(scores: np.ndarray, platt: dict) -> np.ndarray:
    inside = np.clip(scores, 1e-9, 1 - 1e-9)
    return (np.log(inside / (1 - inside)) - platt['intercept']) / platt['slope']


def fitted(rows: list[dict], before: dict) -> dict:
    """One curve for every size: each picture counts once in each delivery."""
    logits = logits_of(np.array([row['scores'][name] for row in rows for name in JUDGED]), before)
    generated = np.array([row['label'] == 'ai' for row in rows])
    weights = source_weights(np.array([row['source'] for row in rows]), generated) * len(rows) / 2
    return fit_platt(logits, np.repeat(generated, len(JUDGED)), np.repeat(weights, len(JUDGED)))


def rescored(rows: list[dict], before: dict, after: dict) -> list[dict]:
    return [{**row, 'scores': {name: float(scores_of(logits_of(np.array(score), before), after))
                               for name, score in row['scores'].items()}} for row in rows]


def with_bins(model: dict, platt: dict, values: list[dict]) -> dict:
    """The thresholds of the largest pictures are also those that stand for the model as a whole."""
    starts = (0, *ENDS_PX[:-1])
    bins = [{'fromPx': start, **bin_} for start, bin_ in zip(starts, values, strict=True)]
    return {**model, 'calibration': platt, **{key: bins[-1][key] for key in ('thresholds', 'thresholdEvidence')}, 'sizeBins': bins}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--model', required=True)
    parser.add_argument('--scores', type=Path, nargs='+', required=True)
    parser.add_argument('--keep-curve', action='store_true', help='set thresholds only, on the scale of the calibration that ships')
    args = parser.parse_args()
    of = defaultdict(list)
    for file in args.scores:
        for row in map(json.loads, file.read_text().splitlines()):
            of[row['label']].append(row)
    manifest = json.loads(MANIFEST.read_text())
    model = next(model for model in manifest['models'] if model['id'] == args.model)
    platt = model['calibration'] if args.keep_curve else fitted(of['real'] + of['ai'], model['calibration'])
    sets = rescored(of['real'], model['calibration'], platt)
    floors = {'likely_ai': threshold(sets, 0.5, 1.0, SHARE_OF_KIND)}
    print('kinds ask for', floors)
    changed = with_bins(model, platt, evidence(sets, by_rule(sets, floors)))
    manifest['models'] = [changed if one['id'] == args.model else one for one in manifest['models']]
    MANIFEST.write_text(json.dumps(manifest, indent=2) + '\n')
    print(json.dumps({key: changed[key] for key in ('calibration', 'sizeBins')}, indent=1))


if __name__ == '__main__':
    main()
