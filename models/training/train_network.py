"""Fine-tunes the backbone end to end on whole views and native patches, for a given number of minutes."""
import copy
import math
import time
from pathlib import Path

import numpy as np
import torch
from sklearn.metrics import roc_auc_score
from torch.nn import functional

from network import ImageNetwork
from tensors import Tensors

BATCH = 24


def turned(pixels: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A picture turned or mirrored has the same origin, so this only multiplies the data."""
    if rng.random() < 0.5:
        pixels = pixels[:, :, ::-1]
    return pixels


def batch(data: Tensors, odds: np.ndarray, rng: np.random.Generator):
    chosen = rng.choice(len(data), BATCH, p=odds)
    wholes = np.stack([turned(data.whole(index), rng) for index in chosen])
    patches = []
    for index in chosen:
        of_picture = data.patches(index)
        patch = np.rot90(of_picture[rng.integers(len(of_picture))], rng.integers(4), (1, 2))
        patches.append(turned(patch, rng))
    pixels = torch.from_numpy(np.concatenate([np.stack(patches), wholes])).float()
    return pixels, torch.from_numpy(data.labels[chosen])


@torch.inference_mode()
def view_logits(network: ImageNetwork, data: Tensors, indices: np.ndarray) -> np.ndarray:
    network.eval()
    rows = []
    for index in indices:
        patches = torch.from_numpy(np.array(data.patches(index))).float()
        whole = torch.from_numpy(np.array(data.whole(index))).float()[None]
        statistics = torch.from_numpy(data.statistics[index])[None]
        rows.append(network.views(patches, whole, statistics).numpy())
    return np.stack(rows)


def report(network: ImageNetwork, data: Tensors, indices: np.ndarray) -> float:
    logits = view_logits(network, data, indices)
    labels = data.labels[indices]
    each = [roc_auc_score(labels, logits[:, view]) for view in range(3)]
    both = roc_auc_score(labels, logits[:, 1] + logits[:, 2])
    print(f'val AUROC: statistics {each[0]:.3f}, patches {each[1]:.3f}, whole {each[2]:.3f}, '
          f'patches + whole {both:.3f}', flush=True)
    return both


def train_network(network: ImageNetwork, train: Tensors, val: Tensors, minutes: float, checkpoint: Path,
                  rate: float = 4e-4, seed: int = 1) -> None:
    rng = np.random.default_rng(seed)
    torch.manual_seed(seed)
    odds = train.weights() / train.weights().sum()
    heads = [*network.patch_head.parameters(), *network.whole_head.parameters()]
    optimiser = torch.optim.AdamW(
        [{'params': network.backbone.parameters(), 'lr': rate}, {'params': heads, 'lr': rate * 3}],
        weight_decay=0.02)
    base = [group['lr'] for group in optimiser.param_groups]
    average = copy.deepcopy(network)
    watched = np.flatnonzero(val.deliveries == 'web')
    started, steps, losses, next_report, best = time.time(), 0, [], 0.2, 0.0
    # The running means of the pretrained network stay: small batches of two kinds of views would spoil them.
    network.eval()
    while (share := (time.time() - started) / 60 / minutes) < 1:
        for group, start in zip(optimiser.param_groups, base):
            group['lr'] = start * min(1, (steps + 1) / 50) * (0.5 + 0.5 * math.cos(math.pi * share))
        pixels, labels = batch(train, odds, rng)
        features = functional.dropout(network.features(pixels), 0.3)
        patch = network.patch_head(features[:BATCH])[:, 0]
        whole = network.whole_head(features[BATCH:])[:, 0]
        target = labels * 0.94 + 0.03
        loss = functional.binary_cross_entropy_with_logits(patch, target)
        loss = loss + functional.binary_cross_entropy_with_logits(whole, target)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 2.0)
        optimiser.step()
        steps += 1
        keep = min(0.99, steps / (steps + 20))
        with torch.no_grad():
            for kept, now in zip(average.parameters(), network.parameters()):
                kept.lerp_(now, 1 - keep)
        losses.append(loss.item() / 2)
        if steps % 25 == 0:
            print(f'step {steps}, {share:.0%}, loss {np.mean(losses[-25:]):.3f}', flush=True)
        if share > next_report:
            next_report += 0.2
            quality = report(average, val, watched)
            if quality > best:
                best = quality
                torch.save(average.state_dict(), checkpoint)
    quality = report(average, val, watched)
    if quality >= best:
        torch.save(average.state_dict(), checkpoint)
    network.load_state_dict(torch.load(checkpoint))
    network.eval()
