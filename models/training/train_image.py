"""Trains, calibrates and exports the image model from what measure.ts wrote of delivered pictures."""
import argparse
import json
import subprocess
from pathlib import Path

import numpy as np
import torch
from sklearn.metrics import roc_auc_score

from calibrate import fit_platt, scores_of, thresholds
from export import MODELS, enter_in_manifest, round_to_half, write_golden, write_network
from features import Measured
from fit_head import fit_kernel, logits
from network import Features, ImageNetwork
from views import VIEWS

TIERS = ('clean', 'web', 'hard')
# Clean deliveries of val give the codec away (real is born JPEG, generated is not): nothing is fitted on them.
FITTED_ON = ('web', 'hard')
# Four patches of a picture are enough to learn from; more of them at run time steady the mean.
TRAINING_PATCHES, PATCHES = 4, 9


def fit(train: Measured, args: argparse.Namespace) -> ImageNetwork:
    weights = train.weights()
    heads = {
        'of_whole': fit_kernel(train.of['of_whole'], train.labels, weights, args.whole_strength, args.whole_width, 200),
        'of_patches': fit_kernel(train.of['of_patches'], train.labels, weights, args.patch_strength, args.patch_width, 100),
    }
    spreads = [logits(head, train.of[name]).std() for name, head in heads.items()]
    network = ImageNetwork(*heads.values())
    network.shares.copy_(torch.tensor([1 / spreads[0], args.patch_share / spreads[1]]))
    round_to_half(network)
    return network.eval()


def measure(folders: list[Path], network: Path, patches: int) -> None:
    """Runs a network over delivered pictures by the code that ships."""
    for folder in folders:
        subprocess.run(['node', '--import', 'tsx', str(Path(__file__).parent / 'measure.ts'), '--data', str(folder),
                        '--network', str(network), '--patches', str(patches)], check=True, cwd=MODELS.parent)


def calibrate(held_out: Measured, val_sources: np.ndarray) -> tuple[dict, dict, dict]:
    found, labels, weights, real = held_out.of['logit'][:, 0], held_out.labels, held_out.weights(), held_out.labels == 0
    fitted = np.isin(held_out.deliveries, FITTED_ON)
    platt = fit_platt(found[fitted], labels[fitted], weights[fitted])
    scores = scores_of(found, platt)
    values, evidence = thresholds({tier: scores[real & (held_out.deliveries == tier)] for tier in TIERS})
    for tier in TIERS:
        chosen = (held_out.deliveries == tier) & np.isin(held_out.sources, val_sources)
        print(f"val {tier}: AUROC {roc_auc_score(labels[chosen], scores[chosen]):.3f}, recall at likely_ai "
              f"{np.mean(scores[chosen & ~real] >= values['likely_ai']):.3f}")
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
    network = fit(train, args)
    path = MODELS / 'weights' / f'{args.id}.onnx'
    write_network(network, path, VIEWS, ('logit',))
    write_golden(network, path, args.id, PATCHES)
    measure([*args.val, *args.calibration], path, PATCHES)
    held_out = Measured([*args.val, *args.calibration], names=('logit',))
    val_sources = np.unique(Measured(args.val, names=('logit',)).sources)
    platt, values, evidence = calibrate(held_out, val_sources)
    enter_in_manifest(args.id, PATCHES, platt, values, evidence)
    print(json.dumps({'thresholds': values, 'evidence': evidence, 'platt': platt}, indent=1))


if __name__ == '__main__':
    main()
