"""Trains, calibrates and exports the image model from what measure.ts wrote of delivered pictures."""
import argparse
import collections
import copy
import json
import subprocess
from pathlib import Path

import numpy as np
import torch
from sklearn.metrics import roc_auc_score

from begin import begun_from
from calibrate import as_strict_as, fit_platt, scores_of, thresholds
from export import MODELS, enter_in_manifest, round_to_half, write_golden, write_network
from features import Measured, StoredViews, detail_of
from finetune import CARRIED_ON, DEEPER, in_the_mean, logits_of, tune
from image_entry import SIZES
from network import TRAINING_VIEWS, ImageNetwork, Learner, ViewBytes
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


def start_learner(train: Measured, views: StoredViews, chosen: np.ndarray, args: argparse.Namespace) -> Learner:
    """What the runs of `fine_tune` start from."""
    if args.begin:
        return begun_from(args.begin, views, chosen)
    wide = tune(train, views, chosen, args.passes, DEEPER, Learner())
    return tune(train, views, chosen, args.passes_narrow, DEEPER, narrowed(wide, train, views, chosen))


def fine_tune(start: Learner, train: Measured, views: StoredViews, chosen: np.ndarray, args: argparse.Namespace) -> Learner:
    runs = [tune(train, views, chosen, args.passes_on, CARRIED_ON, copy.deepcopy(start), seed) for seed in range(args.runs)]
    return in_the_mean([start, *runs])


def unseen_by_others(train: Measured, views: StoredViews, args: argparse.Namespace) -> np.ndarray:
    """The logit of each training picture by a network that never saw a picture of its repository."""
    folds, unseen = folds_of([row['repo'] for row in train.rows]), np.zeros((len(train), 2))
    for fold in range(FOLDS):
        left_out = np.flatnonzero(folds == fold)
        others = np.flatnonzero(folds != fold)
        other = fine_tune(start_learner(train, views, others, args), train, views, others, args)
        unseen[left_out] = logits_of(other, views, left_out)
    return joined(unseen, train.rows, args.patch_share)


def measure(folders: list[Path], network: Path, patches: int) -> None:
    """Runs a network over delivered pictures by the code that ships."""
    for folder in folders:
        subprocess.run(['node', '--import', 'tsx', str(Path(__file__).parent / 'measure.ts'), '--data', str(folder),
                        '--network', str(network), '--patches', str(patches)], check=True, cwd=MODELS.parent)


def platt_of(unseen: Measured, found: np.ndarray) -> dict:
    """From pictures of sources that the network which scored them never saw."""
    fitted = np.isin(unseen.deliveries, FITTED_ON)
    return fit_platt(found[fitted], unseen.labels[fitted], unseen.weights()[fitted])


def find_thresholds(unseen: Measured, found: np.ndarray, platt: dict) -> tuple[dict, dict]:
    scores = scores_of(found, platt)
    tiers = {tier: np.isin(unseen.deliveries, names) for tier, names in TIERS.items()}
    values, evidence = thresholds({tier: scores[(unseen.labels == 0) & chosen] for tier, chosen in tiers.items()})
    is_val = np.array([row['split'] == 'val' for row in unseen.rows])
    for tier, chosen in tiers.items():
        labels, val = unseen.labels[chosen & is_val], scores[chosen & is_val]
        print(f"val {tier}: AUROC {roc_auc_score(labels, val):.3f}, recall {np.mean(val[labels == 1] >= values['likely_ai']):.3f}")
    return values, evidence


def held_out(folders: list[Path], network: Path) -> tuple[Measured, np.ndarray]:
    measure(folders, network, PATCHES)
    measured = Measured(folders, names=('logit',))
    return measured, measured.of['logit'].astype(float)


def shipped_with(weights: Path) -> dict:
    """The calibration under which earlier weights stand in the manifest."""
    models = json.loads((MODELS / 'manifest.json').read_text())['models']
    found = next((model['calibration'] for model in models if model['id'] == weights.stem), None)
    if found is None:
        raise SystemExit(f'{weights.stem} is not in the manifest, so its calibration is not known')
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--train', type=Path, nargs='+', required=True)
    parser.add_argument('--val', type=Path, nargs='+', required=True)
    parser.add_argument('--calibration', type=Path, nargs='+', required=True, help='more held-out real pictures')
    parser.add_argument('--id', required=True)
    parser.add_argument('--sizes', nargs='+', choices=SIZES, default=SIZES,
                        help='where it runs: full on the server, light in browsers; what had these sizes makes room')
    parser.add_argument('--passes', type=float, default=2.5, help='over the training deliveries')
    parser.add_argument('--passes-narrow', type=float, default=1.5, help='more of them, once the network is narrow')
    parser.add_argument('--passes-on', type=float, default=0.9, help='of each run that carries on')
    parser.add_argument('--runs', type=int, default=0, help='of those, each in its own order; weights in the mean with where they began')
    parser.add_argument('--begin', type=Path, help='weights to carry on from instead; what they may have seen calibrates nothing')
    parser.add_argument('--unmet', type=Path, nargs='*', default=[],
                        help='those of --train that the weights to carry on from never met: they calibrate as those score them')
    parser.add_argument('--patch-share', type=float, default=0.8)
    parser.add_argument('--open-licence-only', action='store_true')
    args = parser.parse_args()
    if args.unmet and not args.begin:
        parser.error('--unmet wants weights to carry on from')
    if args.begin and args.open_licence_only:
        parser.error('weights to carry on from have met pictures without an open licence')

    # Asked for before hours of work.
    shipped = shipped_with(args.begin) if args.begin else None
    views_network = args.train[0].parent / 'views.onnx'
    write_network(ViewBytes(), views_network, ('patches', 'whole'), ViewBytes.names)
    measure(args.train, views_network, TRAINING_PATCHES)
    every = Measured(args.train)
    usable = np.array([index for index, row in enumerate(every.rows) if row.get('open_licence') or not args.open_licence_only])
    train, views = every.some(usable), StoredViews([folder / 'views.u8' for folder in args.train], usable)
    print(f'{len(train)} training deliveries', flush=True)
    everything = np.arange(len(train))
    start = start_learner(train, views, everything, args)
    unmet = np.flatnonzero(np.isin(train.sources, Measured(args.unmet).sources))
    before = joined(logits_of(start, views, unmet), train.some(unmet).rows, args.patch_share) if len(unmet) else np.empty(0)
    network = ImageNetwork(fine_tune(start, train, views, everything, args), args.patch_share).eval()
    round_to_half(network)
    path = MODELS / 'weights' / f'{args.id}.onnx'
    write_network(network, path, VIEWS, ('logit',))
    write_golden(network, path, args.id, PATCHES)
    folders = [*args.val, *args.calibration]
    _, found_before = held_out(folders, args.begin) if args.begin else (None, np.empty(0))
    unseen, found = held_out(folders, path)
    others, theirs = (train.some(unmet), before) if args.begin else (train, unseen_by_others(train, views, args))
    unseen, found = others.followed_by(unseen), np.concatenate([theirs, found])
    platt = platt_of(unseen, found)
    if args.begin:
        platt = as_strict_as(platt, platt_of(unseen, np.concatenate([before, found_before])), shipped)
    values, evidence = find_thresholds(unseen, found, platt)
    enter_in_manifest(args.id, tuple(args.sizes), PATCHES, platt, values, evidence)
    print(json.dumps({'thresholds': values, 'evidence': evidence, 'platt': platt}, indent=1))


if __name__ == '__main__':
    main()
