"""Trains, calibrates and exports the image model from the tensors of prepare.ts."""
import argparse
import json
from pathlib import Path

import numpy as np
import torch
from sklearn.metrics import roc_auc_score

from calibrate import fit_platt, scores_of, thresholds
from export import MODELS, enter_in_manifest, export
from features import Measured, open_session, write_features_network
from fit_head import fit_kernel, logits
from network import ImageNetwork

TIERS = ('clean', 'web', 'hard')
# Clean deliveries of val give the codec away (real is born JPEG, generated is not): nothing is fitted on them.
FITTED_ON = ('web', 'hard')


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--train', type=Path, nargs='+', required=True)
    parser.add_argument('--val', type=Path, nargs='+', required=True)
    parser.add_argument('--calibration', type=Path, nargs='+', required=True, help='more held-out real pictures')
    parser.add_argument('--id', required=True)
    parser.add_argument('--whole-strength', type=float, default=0.1)
    parser.add_argument('--whole-width', type=float, default=0.001)
    parser.add_argument('--patch-strength', type=float, default=0.3)
    parser.add_argument('--patch-width', type=float, default=0.0005)
    parser.add_argument('--patch-share', type=float, default=0.3)
    parser.add_argument('--threads', type=int, default=2)
    parser.add_argument('--open-licence-only', action='store_true')
    args = parser.parse_args()
    torch.set_num_threads(args.threads)

    features_network = args.train[0].parent / 'features.onnx'
    write_features_network(features_network)
    session = open_session(features_network, args.threads)
    train = Measured(args.train, session, args.open_licence_only)
    val, held_out = Measured(args.val, session), Measured([*args.val, *args.calibration], session)
    print(f'{len(train)} training, {len(val)} validation, {len(held_out)} held-out deliveries', flush=True)

    weights = train.weights()
    network = ImageNetwork(
        fit_kernel(train.whole, train.labels, weights, args.whole_strength, args.whole_width),
        fit_kernel(train.patches, train.labels, weights, args.patch_strength, args.patch_width),
    ).eval()
    views = np.stack([logits(network.whole_head, held_out.whole), logits(network.patch_head, held_out.patches)], 1)
    shares = np.array([1 - args.patch_share, args.patch_share]) / views.std(0)
    network.fusion.copy_(torch.tensor([*shares, 0.0]))
    fused = views @ shares

    labels, weights, real = held_out.labels, held_out.weights(), held_out.labels == 0
    fitted = np.isin(held_out.deliveries, FITTED_ON)
    platt = fit_platt(fused[fitted], labels[fitted], weights[fitted])
    scores = scores_of(fused, platt)
    values, evidence = thresholds({tier: scores[real & (held_out.deliveries == tier)] for tier in TIERS})
    for tier in TIERS:
        chosen = (held_out.deliveries == tier) & np.isin(held_out.sources, np.unique(val.sources))
        print(f"val {tier}: AUROC {roc_auc_score(labels[chosen], scores[chosen]):.3f}, recall at likely_ai "
              f"{np.mean(scores[chosen & ~real] >= values['likely_ai']):.3f}")
    path = MODELS / 'weights' / f'{args.id}.onnx'
    golden = {'model': args.id, 'logit': export(network, path)}
    (MODELS / 'src' / 'golden-logit.json').write_text(json.dumps(golden) + '\n')
    enter_in_manifest(args.id, platt, values, evidence)
    print(json.dumps({'thresholds': values, 'evidence': evidence, 'platt': platt}, indent=1))


if __name__ == '__main__':
    main()
