"""Fits the heads of a large image network again, on stored features (head_features.py), while all else stays as it is.

    python retune_heads.py --model ../weights/telltale-image-8.onnx --features DIR --rows DIR --weight 3 --strength 0.3 --heads FILE.npz
    python retune_heads.py --model ../weights/telltale-image-8.onnx --heads FILE.npz --out FILE.onnx

Logistic regression that pays for each step away from the heads it begins from: the loss is the mean over views plus `strength` / 2
times the sum over features of the square of what one deviation of each moves the logit by. Sources weigh as in training
(features.py), and those of --new `weight` times as much. --heads are small enough to keep beside a model that has not shipped; the
second form puts them into its file.
"""
import argparse
import json
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch.nn.functional import binary_cross_entropy_with_logits

from delivery_stream import fold_of
from features import source_weights

WEIGHT, BIAS = 'vit.heads.weight', 'vit.heads.bias'
PATCH_SHARE = 0.8
SMOOTHING = 0.05
STEPS = 60
Heads = tuple[np.ndarray, np.ndarray]


def heads_of(model: onnx.ModelProto) -> Heads:
    """6912 x 2 and 2: what reads a view as the whole picture, and as a patch."""
    tensors = {tensor.name: numpy_helper.to_array(tensor) for tensor in model.graph.initializer}
    return tensors[WEIGHT].astype(np.float32), tensors[BIAS].astype(np.float32)


def with_heads(model: onnx.ModelProto, heads: Heads) -> onnx.ModelProto:
    for tensor in model.graph.initializer:
        for name, values in zip((WEIGHT, BIAS), heads, strict=True):
            if tensor.name == name:
                tensor.CopyFrom(numpy_helper.from_array(values.astype(np.float32), name))
    return model


class Taught:
    """Features of deliveries that teach (n, views of one kind each, 6912), with their labels, sources, folds and weights."""

    def __init__(self, shards: list[tuple[np.ndarray, list[dict], float]]):
        self.features = np.concatenate([found.reshape(-1, *found.shape[2:]) for found, _, _ in shards])
        rows = [(row, weight, found.shape[1]) for found, part, weight in shards for row in part]
        repeated = [(row, weight / draws) for row, weight, draws in rows for _ in range(draws)]
        self.labels = np.array([row['label'] for row, _ in repeated], np.float32)
        self.folds = np.array([fold_of(row) for row, _ in repeated])
        sources = np.array([row['source'] for row, _ in repeated])
        self.weights = source_weights(sources, self.labels) * np.array([weight for _, weight in repeated])
        for label in (0, 1):
            self.weights[self.labels == label] /= self.weights[self.labels == label].sum()


def fit(taught: Taught, begun: Heads, strength: float, left_out: int | None = None) -> Heads:
    """Both heads, each on its own views."""
    chosen = np.flatnonzero(taught.folds != left_out) if left_out is not None else np.arange(len(taught.labels))
    labels = torch.from_numpy(taught.labels[chosen])
    wanted = labels * (1 - SMOOTHING) + SMOOTHING / 2
    weights = torch.from_numpy(taught.weights[chosen] / taught.weights[chosen].sum()).float()
    fitted = [fit_one(torch.from_numpy(taught.features[chosen, head]).float(), wanted, weights,
                      torch.from_numpy(begun[0][:, head].copy()), float(begun[1][head]), strength) for head in (0, 1)]
    return np.stack([weight for weight, _ in fitted], 1), np.array([bias for _, bias in fitted], np.float32)


def fit_one(features: torch.Tensor, wanted: torch.Tensor, weights: torch.Tensor, weight: torch.Tensor, bias: float,
            strength: float) -> tuple[np.ndarray, float]:
    mean, deviation = features.mean(0), features.std(0).clamp(min=1e-4)
    before = features @ weight + bias
    scaled = (features - mean) / deviation
    step, shift = torch.zeros(len(weight), requires_grad=True), torch.zeros(1, requires_grad=True)
    optimiser = torch.optim.LBFGS([step, shift], max_iter=STEPS, history_size=10, line_search_fn='strong_wolfe')

    def loss() -> torch.Tensor:
        optimiser.zero_grad()
        logits = before + scaled @ step + shift
        value = (weights * binary_cross_entropy_with_logits(logits, wanted, reduction='none')).sum() + strength / 2 * step.square().sum()
        value.backward()
        return value

    optimiser.step(loss)
    moved = (step / deviation).detach()
    return (weight + moved).numpy(), float(bias + shift.detach() - moved @ mean)


def readings(features: np.ndarray, detail: np.ndarray, heads: Heads) -> np.ndarray:
    """The logit of each delivery (n, k), from features (n, k, whole and patches, 6912), as the file adds it up."""
    given = features.astype(np.float32) @ heads[0] + heads[1]
    return given[:, :, 0, 0] + PATCH_SHARE * detail * given[:, :, 1:, 1].mean(2)


def read_shard(features: Path, rows: Path, name: str) -> tuple[np.ndarray, list[dict], np.ndarray]:
    stored = np.load(features / f'{name}.npz')
    listed = [json.loads(line) for line in (rows / f'{name.removesuffix("-judged")}.jsonl').read_text().splitlines()]
    if [row['id'] for row in listed] != stored['ids'].tolist():
        raise SystemExit(f'{name}: the features are of other pictures')
    return stored['features'], listed, stored['detail']


def taught_in(features: Path, rows: Path, new: tuple[str, ...], weight: float) -> Taught:
    names = sorted(path.stem for path in features.glob('*.npz') if not path.stem.endswith('-judged'))
    parts = []
    for name in names:
        found, listed, _ = read_shard(features, rows, name)
        parts.append((found, listed, weight if name.startswith(new) else 1))
    return Taught(parts)


def kept_heads(path: Path) -> Heads:
    stored = np.load(path)
    return stored['weight'], stored['bias']


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--model', type=Path, required=True)
    parser.add_argument('--features', type=Path, help='fits; without it --heads are read')
    parser.add_argument('--rows', type=Path, help='the listings of open_shards.py')
    parser.add_argument('--new', nargs='*', default=['n'], help='what the names of new shards begin with')
    parser.add_argument('--weight', type=float, default=1)
    parser.add_argument('--strength', type=float, default=0.3)
    parser.add_argument('--heads', type=Path, required=True)
    parser.add_argument('--out', type=Path)
    args = parser.parse_args()
    model = onnx.load(args.model)
    if args.features:
        taught = taught_in(args.features, args.rows, tuple(args.new), args.weight)
        weight, bias = fit(taught, heads_of(model), args.strength)
        np.savez(args.heads, weight=weight, bias=bias)
    if args.out:
        onnx.save(with_heads(model, kept_heads(args.heads)), args.out)


if __name__ == '__main__':
    main()
