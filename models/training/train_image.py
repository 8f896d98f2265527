"""Trains, calibrates and exports the image model from the tensors of prepare.ts."""
import argparse
import json
from pathlib import Path

import numpy as np
import torch
from sklearn.metrics import roc_auc_score

from calibrate import fit_fusion, fit_platt, scores_of, thresholds
from export import MODELS, enter_in_manifest, export
from fit_statistics import fit_statistics
from network import ImageNetwork
from tensors import Tensors
from train_network import train_network, view_logits

CALIBRATED_ON = ('web', 'hard')


def set_statistics(network: ImageNetwork, head: dict) -> None:
    with torch.no_grad():
        network.statistics_head.mean.copy_(torch.from_numpy(head['mean']))
        network.statistics_head.deviation.copy_(torch.from_numpy(head['deviation']))
        network.statistics_head.linear.weight.copy_(torch.from_numpy(head['weight'])[None])
        network.statistics_head.linear.bias.fill_(float(head['bias']))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--train', type=Path, nargs='+', required=True)
    parser.add_argument('--val', type=Path, nargs='+', required=True, help='chooses the weights of the views')
    parser.add_argument('--calibration', type=Path, nargs='+', required=True, help='more held-out real pictures')
    parser.add_argument('--id', required=True)
    parser.add_argument('--minutes', type=float, default=40)
    parser.add_argument('--work', type=Path, required=True, help='folder for checkpoints')
    parser.add_argument('--open-licence-only', action='store_true')
    args = parser.parse_args()
    torch.set_num_threads(2)
    args.work.mkdir(parents=True, exist_ok=True)

    train = Tensors(args.train, args.open_licence_only)
    val, held_out = Tensors(args.val), Tensors([*args.val, *args.calibration])
    print(f'{len(train)} training, {len(val)} validation, {len(held_out)} held-out deliveries', flush=True)
    network = ImageNetwork().eval()
    set_statistics(network, fit_statistics(train))
    if args.minutes > 0:
        train_network(network, train, val, args.minutes, args.work / f'{args.id}.pt')

    views = view_logits(network, held_out, np.arange(len(held_out)))
    np.save(args.work / f'{args.id}-views.npy', views)
    if args.minutes == 0:
        views[:, 1:] = 0
    # Clean deliveries of val give the codec away (real is born JPEG, generated is not): nothing is fitted on them.
    fitted = np.isin(held_out.deliveries, CALIBRATED_ON)
    labels, weights = held_out.labels, held_out.weights()
    fusion = fit_fusion(views[fitted], labels[fitted], weights[fitted])
    if args.minutes == 0:
        fusion[1:3] = 0
    print('fusion', np.round(fusion, 3))
    network.fusion.copy_(torch.from_numpy(fusion).float())
    logits = views @ fusion[:3] + fusion[3]
    platt = fit_platt(logits[fitted], labels[fitted], weights[fitted])
    scores = scores_of(logits, platt)
    real = labels == 0
    values, evidence = thresholds({tier: scores[real & (held_out.deliveries == tier)]
                                   for tier in ('clean', 'web', 'hard')})
    for tier in ('clean', 'web', 'hard'):
        chosen = (held_out.deliveries == tier) & np.isin(held_out.sources, np.unique(val.sources))
        ai = scores[chosen & ~real]
        print(f"val {tier}: AUROC {roc_auc_score(labels[chosen], scores[chosen]):.3f}, "
              f"recall at likely_ai {np.mean(ai >= values['likely_ai']):.3f}")
    path = MODELS / 'weights' / f'{args.id}.onnx'
    expected = export(network, path)
    enter_in_manifest(args.id, platt, values, evidence)
    golden = {'model': args.id, 'logit': expected}
    (MODELS / 'src' / 'golden-logit.json').write_text(json.dumps(golden) + '\n')
    print(json.dumps({'thresholds': values, 'evidence': evidence, 'platt': platt}, indent=1))


if __name__ == '__main__':
    main()
