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
from fit_head import fit_kernel, logits
from network import Features, ImageNetwork
from views import VIEWS

# Light deliveries of training stand beside clean ones of held-out pictures.
TIERS = {'clean': ('clean', 'light'), 'web': ('web',), 'hard': ('hard',)}
# Clean deliveries give the codec away (real is born JPEG, generated is not): no probability is fitted on them.
FITTED_ON = ('web', 'hard')
# Four patches of a picture are enough to learn from; more of them at run time steady the mean.
TRAINING_PATCHES, PATCHES = 4, 9
FOLDS = 5


def fit(train: Measured, chosen: np.ndarray, args: argparse.Namespace) -> ImageNetwork:
    labels, weights = train.labels[chosen], train.weights(chosen)
    whole, patches = (train.of[name][chosen] for name in Features.names)
    heads = (fit_kernel(whole, labels, weights, args.whole_strength, args.whole_width, 200),
             fit_kernel(patches, labels, weights, args.patch_strength, args.patch_width, 100))
    spreads = [logits(head, features).std() for head, features in zip(heads, (whole, patches))]
    network = ImageNetwork(*heads)
    network.shares.copy_(torch.tensor([1 / spreads[0], args.patch_share / spreads[1]]))
    return network.eval()


def unseen_logits(train: Measured, args: argparse.Namespace) -> np.ndarray:
    """Of each training picture, by a network that never saw a picture of its repository."""
    repos = np.array([row['repo'] for row in train.rows])
    folds, sizes = {}, [0] * FOLDS
    for repo, size in collections.Counter(repos).most_common():
        folds[repo] = int(np.argmin(sizes))
        sizes[folds[repo]] += size
    fold_of = np.array([folds[repo] for repo in repos])
    found = np.zeros(len(train))
    for fold in range(FOLDS):
        network, unseen = fit(train, fold_of != fold, args), fold_of == fold
        of_whole = logits(network.whole_head, train.of['of_whole'][unseen])
        of_patches = logits(network.patch_head, train.of['of_patches'][unseen])
        details = np.array([detail_of(row) for row in train.rows])[unseen]
        found[unseen] = float(network.shares[0]) * of_whole + float(network.shares[1]) * details * of_patches
    return found


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
    parser.add_argument('--whole-strength', type=float, default=0.1)
    parser.add_argument('--whole-width', type=float, default=0.001)
    parser.add_argument('--patch-strength', type=float, default=0.3)
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
    network = fit(train, np.ones(len(train), bool), args)
    round_to_half(network)
    path = MODELS / 'weights' / f'{args.id}.onnx'
    write_network(network, path, VIEWS, ('logit',))
    write_golden(network, path, args.id, PATCHES)
    folders = [*args.val, *args.calibration]
    measure(folders, path, PATCHES)
    held_out = Measured(folders, names=('logit',))
    found = np.concatenate([unseen_logits(train, args), held_out.of['logit'][:, 0].astype(float)])
    platt, values, evidence = calibrate(train.followed_by(held_out), found)
    enter_in_manifest(args.id, PATCHES, platt, values, evidence)
    print(json.dumps({'thresholds': values, 'evidence': evidence, 'platt': platt}, indent=1))


if __name__ == '__main__':
    main()
