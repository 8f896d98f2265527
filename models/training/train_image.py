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
from features import Measured, detail_of
from fit_head import fit_kernel
from network import Features, ImageNetwork
from views import VIEWS

# Light deliveries of training stand beside clean ones of held-out pictures.
TIERS = {'clean': ('clean', 'light'), 'web': ('web',), 'hard': ('hard',)}
# Clean deliveries give the codec away (real is born JPEG, generated is not): no probability is fitted on them.
FITTED_ON = ('web', 'hard')
# Four patches of a picture are enough to learn from; more of them at run time steady the mean.
TRAINING_PATCHES, PATCHES = 4, 9
FOLDS = 8


def folds_of(repos: list[str]) -> np.ndarray:
    """Whole repositories in each fold, and about as many pictures."""
    folds, sizes = {}, [0] * FOLDS
    for repo, size in collections.Counter(repos).most_common():
        folds[repo] = int(np.argmin(sizes))
        sizes[folds[repo]] += size
    return np.array([folds[repo] for repo in repos])


def fit(train: Measured, args: argparse.Namespace) -> tuple[ImageNetwork, np.ndarray]:
    """The network, and the logit of each training picture by one that never saw a picture of its repository."""
    folds, weights = folds_of([row['repo'] for row in train.rows]), train.weights()
    whole, of_whole = fit_kernel(train.of['of_whole'], train.labels, weights, folds, decay=args.whole_decay,
                                 width=args.whole_width, directions=200, remembered=args.remembered)
    patches, of_patches = fit_kernel(train.of['of_patches'], train.labels, weights, folds, decay=args.patch_decay,
                                     width=args.patch_width, directions=150, remembered=args.remembered)
    network = ImageNetwork(whole, patches)
    # A regression on -1 and 1 gives little more than that; the scale is what a logit usually has.
    shares = (1 / of_whole.std(), args.patch_share / of_patches.std())
    network.shares.copy_(torch.tensor(shares))
    details = np.array([detail_of(row) for row in train.rows])
    return network.eval(), shares[0] * of_whole + shares[1] * details * of_patches


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
    parser.add_argument('--remembered', type=int, default=5000, help='training pictures that a head remembers')
    parser.add_argument('--whole-decay', type=float, default=1e-5)
    parser.add_argument('--whole-width', type=float, default=0.001)
    parser.add_argument('--patch-decay', type=float, default=1e-5)
    parser.add_argument('--patch-width', type=float, default=0.001)
    parser.add_argument('--patch-share', type=float, default=0.6)
    parser.add_argument('--open-licence-only', action='store_true')
    args = parser.parse_args()

    features_network = args.train[0].parent / 'features.onnx'
    features = Features()
    round_to_half(features)
    write_network(features, features_network, ('patches', 'whole'), Features.names)
    measure(args.train, features_network, TRAINING_PATCHES)
    train = Measured(args.train, open_licence_only=args.open_licence_only)
    print(f'{len(train)} training deliveries', flush=True)
    network, unseen = fit(train, args)
    round_to_half(network)
    path = MODELS / 'weights' / f'{args.id}.onnx'
    write_network(network, path, VIEWS, ('logit',))
    write_golden(network, path, args.id, PATCHES)
    folders = [*args.val, *args.calibration]
    measure(folders, path, PATCHES)
    held_out = Measured(folders, names=('logit',))
    found = np.concatenate([unseen, held_out.of['logit'][:, 0].astype(float)])
    platt, values, evidence = calibrate(train.followed_by(held_out), found)
    enter_in_manifest(args.id, PATCHES, platt, values, evidence)
    print(json.dumps({'thresholds': values, 'evidence': evidence, 'platt': platt}, indent=1))


if __name__ == '__main__':
    main()
