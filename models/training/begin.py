"""A network to carry on from: what a file of this project holds, ready to learn again."""
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn

from features import StoredViews
from network import Learner
from prune import convolution

# Pictures that show how large each feature is.
SAMPLE, BATCH = 240, 20
CONVOLUTIONS = ('_expand_conv', '_depthwise_conv', '_project_conv')


def weights_in(path: Path) -> dict[str, torch.Tensor]:
    """By their names in PyTorch; those kept in half precision are widened."""
    return {tensor.name.removesuffix('.half'): torch.tensor(numpy_helper.to_array(tensor).astype(np.float32))
            for tensor in onnx.load(path).graph.initializer}


def as_wide_as(block: nn.Module, held: dict[str, torch.Tensor], prefix: str) -> None:
    for name in CONVOLUTIONS:
        weight, bias = held[f'{prefix}.{name}.weight'], held[f'{prefix}.{name}.bias']
        setattr(block, name, convolution(getattr(block, name), weight, bias))


@torch.no_grad()
def normalise(learner: Learner, views: StoredViews, chosen: np.ndarray) -> None:
    """Heads read features of one size again, as they learn best; the function stays the same."""
    some = np.random.default_rng(0).choice(chosen, min(SAMPLE, len(chosen)), replace=False)
    features = []
    for part in np.array_split(some, -(-len(some) // BATCH)):
        features.append(learner.tuned.features(learner.shallow(torch.from_numpy(views.every(part)).float())))
    variance, mean = torch.var_mean(torch.cat(features), 0)
    norm, heads = learner.tuned.norm, learner.tuned.heads
    norm.running_mean.copy_(mean)
    norm.running_var.copy_(variance)
    heads.bias += heads.weight @ mean
    heads.weight *= (variance + norm.eps).sqrt()


def shaped_as(path: Path) -> Learner:
    """As wide as the network of a file and with its weights, but before a norm that none needs to have learnt."""
    held, learner = weights_in(path), Learner().eval()
    for number, block in enumerate(learner.tuned.blocks):
        as_wide_as(block, held, f'tuned.blocks.{number}')
    state = learner.state_dict()
    learner.load_state_dict({name: value if name.startswith('tuned.norm.') else held[name] for name, value in state.items()})
    return learner


def begun_from(path: Path, views: StoredViews, chosen: np.ndarray) -> Learner:
    learner = shaped_as(path)
    normalise(learner, views, chosen)
    return learner
