"""Fine-tunes over stored views, the deeper blocks alone or all of them.

The first five blocks know edges and grain, so they learn last: a pass is much cheaper without their gradients. Each picture is
decoded, delivered and cut into views once, whatever number of passes follows.
"""
import copy
import time
from dataclasses import dataclass

import numpy as np
import torch
from torch import nn
from torch.nn.functional import binary_cross_entropy_with_logits

from features import Measured, StoredViews
from network import TRAINING_VIEWS, Learner

BATCH = 40
# A certain label is wrong once or twice in a hundred pictures.
SMOOTHING = 0.1
LONGEST_MEMORY = 0.998


@dataclass(frozen=True)
class Rates:
    """Highest learning rates of a cycle."""

    shallow: float
    blocks: float
    heads: float


# The heads start from nothing, on blocks that know much already.
DEEPER = Rates(0, 3e-4, 2e-3)
# Shallow blocks stay as they are: teaching them has not paid (models/archive/training-log.md, image steps 11 to 20).
CARRIED_ON = Rates(0, 2e-4, 3e-4)
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


def views_of(views: StoredViews, chosen: np.ndarray, random: np.random.Generator) -> tuple[torch.Tensor, torch.Tensor]:
    """The whole view and one of the patches of each picture, half of them mirrored, and which head judges which."""
    patches = 1 + random.integers(TRAINING_VIEWS - 1, size=len(chosen))
    shown = np.stack([*(views.view(picture, 0) for picture in chosen),
                      *(views.view(picture, patch) for picture, patch in zip(chosen, patches, strict=True))])
    mirrored = random.random(len(shown)) < 0.5
    shown[mirrored] = shown[mirrored][..., ::-1]
    return torch.from_numpy(shown).float(), torch.arange(2).repeat_interleave(len(chosen))


def lessons(train: Measured, views: StoredViews, chosen: np.ndarray, random: np.random.Generator):
    """Without end: views of some of the chosen pictures, and for each the head that judges it, the label and the weight."""
    some = train.some(chosen)
    weights = np.minimum(some.weights(), MOST_WEIGHT).astype(np.float32)
    for index in batches(len(chosen), random):
        shown, head = views_of(views, chosen[index], random)
        yield shown, head, torch.from_numpy(np.tile(some.labels[index], 2)), torch.from_numpy(np.tile(weights[index], 2))


def loss_of(network: Learner, shown: torch.Tensor, head: torch.Tensor, labels: torch.Tensor, weights: torch.Tensor) -> torch.Tensor:
    with torch.autocast(shown.device.type, torch.bfloat16):
        logits = network(shown)
    logits = logits.float()[torch.arange(len(head)), head]
    wanted = labels.to(shown.device) * (1 - SMOOTHING) + SMOOTHING / 2
    return (binary_cross_entropy_with_logits(logits, wanted, reduction='none') * weights.to(shown.device)).mean()


def tune(train: Measured, views: StoredViews, chosen: np.ndarray, passes: float, rates: Rates, network: Learner, seed: int = 0) -> Learner:
    """Learns from the chosen pictures; the shallow blocks as well where they have a rate."""
    random = np.random.default_rng(seed)
    torch.manual_seed(seed)
    device = device_at_hand()
    network = network.to(device).train()
    network.shallow.requires_grad_(rates.shallow > 0)
    network.tuned.requires_grad_(True)
    heads = [*network.tuned.norm.parameters(), *network.tuned.heads.parameters()]
    groups = [{'params': network.shallow.parameters(), 'lr': rates.shallow},
              {'params': network.tuned.blocks.parameters(), 'lr': rates.blocks}, {'params': heads, 'lr': rates.heads}]
    learning = [group for group in groups if group['lr'] > 0]
    optimiser = torch.optim.AdamW(learning, weight_decay=0.05)
    steps = int(passes * len(chosen) / BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, [group['lr'] for group in learning], total_steps=steps,
                                                   pct_start=0.1)
    average, taught, started, usual = Average(network), lessons(train, views, chosen, random), time.monotonic(), None
    for step in range(steps):
        shown, *rest = next(taught)
        loss = loss_of(network, shown.to(device), *rest)
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


def in_the_mean(networks: list[Learner]) -> Learner:
    """One network whose weights are the mean of others' that began alike: steadier on unknown sources than any of them
    (Wortsman et al., Model soups, 2022)."""
    states = [network.state_dict() for network in networks]
    mean = copy.deepcopy(networks[0])
    mean.load_state_dict({name: sum(state[name] for state in states) / len(states) if value.is_floating_point() else value
                          for name, value in states[0].items()})
    return mean


@torch.inference_mode()
def logits_of(network: Learner, views: StoredViews, chosen: np.ndarray) -> np.ndarray:
    """Of the whole view, and of its two patches in the mean; one row for each of the chosen pictures."""
    found = []
    for part in np.array_split(chosen, -(-len(chosen) // BATCH)):
        logits = network(torch.from_numpy(views.every(part)).float()).reshape(len(part), TRAINING_VIEWS, 2)
        found.append(torch.stack([logits[:, 0, 0], logits[:, 1:, 1].mean(1)], 1).numpy())
    return np.concatenate(found)
