"""One network that learns: its parameters, its schedule, its running mean, and perhaps a teacher."""
import copy
import math
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn.functional import binary_cross_entropy_with_logits

from begin import begun_from
from begin_vit import begun_vit
from clip_weights import read_parts
from delivery_stream import DeliveredViews, Deliveries
from finetune import SMOOTHING, Average, device_at_hand
from image_entry import MODELS
from network import Learner
from vit import Vit, fill

WEIGHT_DECAY = 0.05
# Rates rise over the first share of the steps, then fall along half a cosine to the last share of the highest.
RISING, LAST_RATE = 0.05, 0.02
NO_FOLD = -1
# Parts of a Vit that CLIP does not have.
FROM_NOTHING = ('norm.', 'heads.')
# Larger tensors are kept in half precision.
LARGE = 20000


@dataclass(frozen=True)
class Given:
    """What networks are made from: the parts of clip_weights.py, where runs are kept, and deliveries to look at."""

    clip: Path | None
    out: Path
    deliveries: Deliveries = field(repr=False)


def vit_for(settings: dict, given: Given) -> Vit:
    if given.clip is None:
        raise SystemExit('a Vit begins from the weights of clip_weights.py: --clip DIR')
    clip, pooled = read_parts(given.clip), tuple(settings['pooled'])
    if settings.get('begin'):
        teaching = np.flatnonzero(given.deliveries.odds > 0)
        return begun_vit(given.clip, clip, pooled, DeliveredViews(given.deliveries, seed=1), teaching)
    vit = Vit(settings['blocks'], pooled)
    fill(vit, clip)
    return vit


def learner_for(settings: dict, given: Given) -> Learner:
    """EfficientNet-Lite0 as it is published, or a model of this project to carry on from."""
    if 'begin' not in settings:
        return Learner()
    teaching = np.flatnonzero(given.deliveries.odds > 0)
    return begun_from(MODELS / settings['begin'], DeliveredViews(given.deliveries, seed=1), teaching)


def rates_of_learner(learner: Learner, settings: dict) -> list[dict]:
    heads = [*learner.tuned.norm.parameters(), *learner.tuned.heads.parameters()]
    learner.shallow.requires_grad_(settings['shallowRate'] > 0)
    return [{'params': list(learner.shallow.parameters()), 'lr': settings['shallowRate']},
            {'params': list(learner.tuned.blocks.parameters()), 'lr': settings['topRate']},
            {'params': heads, 'lr': settings['headRate']}]


def network_for(settings: dict, given: Given) -> tuple[nn.Module, list[dict]]:
    """A network as it begins, and its parameters in groups with their highest rates."""
    if settings['net'] == 'clip':
        vit = vit_for(settings, given)
        return vit, vit.rates(settings['topRate'], settings['decay'], settings['headRate'])
    learner = learner_for(settings, given)
    return learner, [group for group in rates_of_learner(learner, settings) if group['lr'] > 0]


def read_state(path: Path) -> dict[str, torch.Tensor]:
    state = torch.load(path, map_location='cpu', weights_only=True)
    return {name: value.float() if value.is_floating_point() else value for name, value in state.items()}


def back_towards(begun: dict[str, torch.Tensor], learnt: dict[str, torch.Tensor], share: float,
                 staying: tuple[str, ...] = FROM_NOTHING) -> dict[str, torch.Tensor]:
    """Weights between those that a network began from and what it learnt; the share is of what it learnt. What began from nothing,
    norm and heads of CLIP, stays (Wortsman et al., Robust fine-tuning of zero-shot models, 2021, arXiv 2109.01903)."""
    return {name: value if name.startswith(staying) or not value.is_floating_point()
            else torch.lerp(begun[name].to(value), value, share) for name, value in learnt.items()}


def teacher_for(settings: dict, given: Given) -> Vit:
    """A network that an earlier run kept in the same folder, in part on its way back."""
    teacher = vit_for(settings, given)
    learnt = read_state(given.out / settings['file'])
    teacher.load_state_dict(back_towards(teacher.state_dict(), learnt, settings.get('share', 1)))
    return teacher.eval()


class Run:
    def __init__(self, settings: dict, given: Given, steps: int):
        self.name, self.fold, self.keeps = settings['name'], settings.get('fold', NO_FOLD), settings.get('keep', False)
        self.steps, self.done, self.losses = steps, 0, []
        torch.manual_seed(settings.get('seed', 0))
        device = device_at_hand()
        network, groups = network_for(settings, given)
        self.network = network.to(device).train()
        # In the order of the plan; the first is what the run learnt. Only a Vit can go back to what it began from.
        self.shares = settings.get('shares', [1])
        self.staying = () if settings.get('begin') else FROM_NOTHING
        self.begun = copy.deepcopy(network.state_dict()) if self.shares != [1] else {}
        for group in groups:
            group['top'] = group['lr']
        self.optimiser = torch.optim.AdamW(groups, weight_decay=WEIGHT_DECAY, fused=True)
        self.mean = Average(self.network)
        compiles = settings.get('compile', True) and device.type == 'cuda'
        self.compiled = torch.compile(self.network, dynamic=False) if compiles else self.network
        self.teacher, self.trust = None, settings.get('trust', 0)
        if 'teacher' in settings:
            self.teacher = teacher_for(settings['teacher'], given).to(device)

    def set_rates(self) -> None:
        done = self.done / self.steps
        falling = 0.5 * (1 + math.cos(math.pi * min(1, done)))
        share = min(1, done / RISING) * (falling * (1 - LAST_RATE) + LAST_RATE)
        for group in self.optimiser.param_groups:
            group['lr'] = group['top'] * share

    def wanted(self, views: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
        """For each view, whole views first: its label, smoothed, and what the teacher says as far as that is trusted
        (Hinton et al., Distilling the Knowledge in a Neural Network, 2015, arXiv 1503.02531)."""
        smooth = (labels * (1 - SMOOTHING) + SMOOTHING / 2).repeat(2)
        if self.teacher is None:
            return smooth
        with torch.no_grad(), torch.autocast(views.device.type, torch.bfloat16):
            said = by_its_head(self.teacher(views).float())
        said = torch.sigmoid(said)
        # A picture without a label is not a number.
        return torch.where(smooth.isnan(), said, self.trust * said + (1 - self.trust) * smooth)

    def learn(self, whole: torch.Tensor, patches: torch.Tensor, labels: torch.Tensor) -> None:
        self.set_rates()
        views = torch.cat([whole, patches]).float()
        with torch.autocast(views.device.type, torch.bfloat16):
            logits = by_its_head(self.compiled(views))
        # The mean over whole views and the mean over patches, added.
        loss = 2 * binary_cross_entropy_with_logits(logits.float(), self.wanted(views, labels))
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        self.optimiser.step()
        self.done += 1
        self.mean.follow(self.network)
        self.losses.append(loss.detach())

    def in_the_mean(self, share: float = 1) -> nn.Module:
        network = copy.deepcopy(self.network)
        network.load_state_dict(self.mean.state if share == 1 else back_towards(self.begun, self.mean.state, share, self.staying))
        return network.eval()

    def keep(self, out: Path) -> None:
        state = {name: value.half() if value.is_floating_point() and value.numel() > LARGE else value
                 for name, value in self.mean.state.items()}
        torch.save({name: value.cpu() for name, value in state.items()}, out / f'{self.name}.pt')


def by_its_head(logits: torch.Tensor) -> torch.Tensor:
    """Of views of which the first half are whole and the second patches: what the head for each says."""
    whole, patches = logits.chunk(2)
    return torch.cat([whole[:, 0], patches[:, 1]])
