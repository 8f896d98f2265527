"""Fine-tunes the deeper blocks over the stored outputs of the shallow ones, which stay as ImageNet left them.

Freezing the first five blocks costs little, since they know edges and grain; it spares most of the work, and each view of
a picture is decoded, delivered and measured once, whatever number of passes follows.
"""
import time

import numpy as np
import torch
from torch import nn
from torch.nn.functional import binary_cross_entropy_with_logits

from features import Measured, Middles
from network import TRAINING_VIEWS, Tuned

BATCH = 40
# A certain label is wrong once or twice in a hundred pictures.
SMOOTHING = 0.1
# Shares of a middle's own deviation: a delivery that was never made.
NOISE = 0.05
LONGEST_MEMORY = 0.998
# Of the blocks, which know much already, and of the heads, which start from nothing.
RATES = [3e-4, 2e-3]
# Pictures of the smallest sources would weigh more; one wrong label among them must not steer a step.
MOST_WEIGHT = 8


def device_at_hand() -> torch.device:
    return torch.device('cuda' if torch.cuda.is_available() else 'cpu')


class Average:
    """Running mean of a network's weights: what is scored and kept is steadier than any single step."""

    def __init__(self, network: nn.Module):
        self.state = {name: value.detach().clone() for name, value in network.state_dict().items()}
        self.steps = 0

    @torch.no_grad()
    def follow(self, network: nn.Module) -> None:
        self.steps += 1
        kept = min(LONGEST_MEMORY, self.steps / (self.steps + 9))
        for name, value in network.state_dict().items():
            if value.is_floating_point():
                self.state[name].lerp_(value, 1 - kept)


def batches(count: int, random: np.random.Generator):
    """Indices of pictures, each once before any comes again."""
    waiting = np.array([], int)
    while True:
        while len(waiting) < BATCH:
            waiting = np.concatenate([waiting, random.permutation(count)])
        yield waiting[:BATCH]
        waiting = waiting[BATCH:]


def views_of(middles: Middles, chosen: np.ndarray, random: np.random.Generator) -> tuple[torch.Tensor, torch.Tensor]:
    """The whole view and one of the patches of each picture, half of them mirrored, and which head judges which."""
    patches = 1 + random.integers(TRAINING_VIEWS - 1, size=len(chosen))
    views = np.stack([*(middles.view(picture, 0) for picture in chosen),
                      *(middles.view(picture, patch) for picture, patch in zip(chosen, patches, strict=True))])
    mirrored = random.random(len(views)) < 0.5
    views[mirrored] = views[mirrored][..., ::-1]
    return torch.from_numpy(views).float(), torch.arange(2).repeat_interleave(len(chosen))


def lessons(train: Measured, middles: Middles, chosen: np.ndarray, random: np.random.Generator):
    """Without end: views of some of the chosen pictures, and for each the head that judges it, the label and the weight."""
    some = train.some(chosen)
    weights = np.minimum(some.weights(), MOST_WEIGHT).astype(np.float32)
    for index in batches(len(chosen), random):
        views, head = views_of(middles, chosen[index], random)
        yield views, head, torch.from_numpy(np.tile(some.labels[index], 2)), torch.from_numpy(np.tile(weights[index], 2))


def loss_of(network: Tuned, views: torch.Tensor, head: torch.Tensor, labels: torch.Tensor, weights: torch.Tensor) -> torch.Tensor:
    with torch.autocast(views.device.type, torch.bfloat16):
        logits = network(views)
    logits = logits.float()[torch.arange(len(head)), head]
    wanted = labels.to(views.device) * (1 - SMOOTHING) + SMOOTHING / 2
    return (binary_cross_entropy_with_logits(logits, wanted, reduction='none') * weights.to(views.device)).mean()


def tune(train: Measured, middles: Middles, chosen: np.ndarray, passes: float, network: Tuned) -> Tuned:
    """Learns from the chosen pictures."""
    random = np.random.default_rng(0)
    torch.manual_seed(0)
    device = device_at_hand()
    network = network.to(device).train()
    heads = [*network.norm.parameters(), *network.heads.parameters()]
    optimiser = torch.optim.AdamW([{'params': network.blocks.parameters()}, {'params': heads}], weight_decay=0.05)
    steps = int(passes * len(chosen) / BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, RATES, total_steps=steps, pct_start=0.1)
    average, taught, started, usual = Average(network), lessons(train, middles, chosen, random), time.monotonic(), None
    for step in range(steps):
        views, *rest = next(taught)
        views = views.to(device)
        views = views + NOISE * views.std() * torch.randn_like(views)
        loss = loss_of(network, views, *rest)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimiser.step()
        schedule.step()
        average.follow(network)
        usual = loss.item() if usual is None else 0.98 * usual + 0.02 * loss.item()
        if step % 100 == 99:
            speed = (step + 1) * BATCH / (time.monotonic() - started)
            print(f'{step + 1} of {steps}: loss {usual:.3f}, {speed:.0f} pictures a second', flush=True)
    network.load_state_dict(average.state)
    return network.cpu().eval()


@torch.inference_mode()
def logits_of(network: Tuned, middles: Middles, chosen: np.ndarray) -> np.ndarray:
    """Of the whole view, and of its two patches in the mean; one row for each of the chosen pictures."""
    found = []
    for part in np.array_split(chosen, -(-len(chosen) // BATCH)):
        views = np.stack([middles.view(picture, view) for picture in part for view in range(TRAINING_VIEWS)])
        logits = network(torch.from_numpy(views).float()).reshape(len(part), TRAINING_VIEWS, 2)
        found.append(torch.stack([logits[:, 0, 0], logits[:, 1:, 1].mean(1)], 1).numpy())
    return np.concatenate(found)
