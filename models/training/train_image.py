"""Trains, calibrates and exports the image model from what measure.ts wrote of delivered pictures."""
import argparse
import collections
import json
import subprocess
from pathlib import Path

import numpy as np
import torch
from sklearn.metrics import roc_auc_score

from calibrate import fit_platt, scores_of, thresholds
from export import MODELS, enter_in_manifest, round_to_half, write_golden, write_network
from features import Measured, Middles, detail_of
from finetune import logits_of, tune
from network import TRAINING_VIEWS, ImageNetwork, Middle, Tuned
from prune import narrowed
from views import VIEWS

# Light deliveries of training stand beside clean ones of held-out pictures.
TIERS = {'clean': ('clean', 'light'), 'web': ('web',), 'hard': ('hard',)}
# Clean deliveries give the codec away (real is born JPEG, generated is not): no probability is fitted on them.
FITTED_ON = ('web', 'hard')
# Two patches of a picture are stored and learnt from; more of them at run time steady the mean.
TRAINING_PATCHES, PATCHES = TRAINING_VIEWS - 1, 9
FOLDS = 3


def folds_of(repos: list[str]) -> np.ndarray:
    """Whole repositories in each fold, and about as many pictures."""
    folds, sizes = {}, [0] * FOLDS
    for repo, size in collections.Counter(repos).most_common():
        folds[repo] = int(np.argmin(sizes))
        sizes[folds[repo]] += size
    return np.array([folds[repo] for repo in repos])


def joined(logits: np.ndarray, rows: list[dict], patch_share: float) -> np.ndarray:
    """As the graph computes it."""
    return logits[:, 0] + patch_share * np.array([detail_of(row) for row in rows]) * logits[:, 1]


def taught(train: Measured, middles: Middles, chosen: np.ndarray, args: argparse.Namespace) -> Tuned:
    wide = tune(train, middles, chosen, args.passes, Tuned())
    return tune(train, middles, chosen, args.passes_narrow, narrowed(wide, train, middles, chosen))


def fit(train: Measured, middles: Middles, args: argparse.Namespace) -> tuple[ImageNetwork, np.ndarray]:
    """The network, and the logit of each training picture by one that never saw a picture of its repository."""
    folds, unseen = folds_of([row['repo'] for row in train.rows]), np.zeros((len(train), 2))
    for fold in range(FOLDS):
        left_out = np.flatnonzero(folds == fold)
        other = taught(train, middles, np.flatnonzero(folds != fold), args)
        unseen[left_out] = logits_of(other, middles, left_out)
    network = taught(train, middles, np.arange(len(train)), args)
    return ImageNetwork(network.folded(), args.patch_share).eval(), joined(unseen, train.rows, args.patch_share)


def measure(folders: list[Path], network: Path, patches: int) -> None:
    """Runs a network over delivered pictures by the code that ships."""
    for folder in folders:
        subprocess.run(['node', '--import', 'tsx', str(Path(__file__).parent / 'measure.ts'), '--data', str(folder),
                        '--network', str(network), '--patches', str(patches)], check=True, cwd=MODELS.parent)


def calibrate(unseen: Measured, found: np.ndarray) -> tuple[dict, dict, dict]:
    """From pictures of sources that the network which scored them never saw."""
    fitted = np.isin(unseen.deliveries, FITTED_ON)
    platt = fit_platt(found[fitted], unseen.labels[fitted], unseen.weights()[fitted])
    scores = scores_of(found, platt)
    tiers = {tier: np.isin(unseen.deliveries, names) for tier, names in TIERS.items()}
    values, evidence = thresholds({tier: scores[(unseen.labels == 0) & chosen] for tier, chosen in tiers.items()})
    is_val = np.array([row['split'] == 'val' for row in unseen.rows])
    for tier, chosen in tiers.items():
        labels, val = unseen.labels[chosen & is_val], scores[chosen & is_val]
        print(f"val {tier}: AUROC {roc_auc_score(labels, val):.3f}, recall {np.mean(val[labels == 1] >= values['likely_ai']):.3f}")
    return platt, values, evidence


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--train', type=Path, nargs='+', required=True)
    parser.add_argument('--val', type=Path, nargs='+', required=True)
    parser.add_argument('--calibration', type=Path, nargs='+', required=True, help='more held-out real pictures')
    parser.add_argument('--id', required=True)
    parser.add_argument('--passes', type=float, default=2.5, help='over the training deliveries')
    parser.add_argument('--passes-narrow', type=float, default=1.5, help='more of them, once the network is narrow')
    parser.add_argument('--patch-share', type=float, default=0.8)
    parser.add_argument('--open-licence-only', action='store_true')
    args = parser.parse_args()

    middle_network = args.train[0].parent / 'middle.onnx'
    middle = Middle()
    round_to_half(middle)
    write_network(middle, middle_network, ('patches', 'whole'), Middle.names)
    measure(args.train, middle_network, TRAINING_PATCHES)
    every = Measured(args.train)
    usable = np.array([index for index, row in enumerate(every.rows) if row.get('open_licence') or not args.open_licence_only])
    train = every.some(usable)
    print(f'{len(train)} training deliveries', flush=True)
    network, unseen = fit(train, Middles([folder / 'middle.f16' for folder in args.train], usable), args)
    round_to_half(network)
    path = MODELS / 'weights' / f'{args.id}.onnx'
    write_network(network, path, VIEWS, ('logit',))
    write_golden(network, path, args.id, PATCHES)
    folders = [*args.val, *args.calibration]
    measure(folders, path, PATCHES)
    held_out = Measured(folders, names=('logit',))
    found = np.concatenate([unseen, held_out.of['logit'].astype(float)])
    platt, values, evidence = calibrate(train.followed_by(held_out), found)
    enter_in_manifest(args.id, PATCHES, platt, values, evidence)
    print(json.dumps({'thresholds': values, 'evidence': evidence, 'platt': platt}, indent=1))


if __name__ == '__main__':
    main()
