"""Trains two small networks on a few photographs alone, and lets them invent the generated pictures of the gallery.

The first draws 36 x 24 pixels out of noise. The second doubles a picture four times, each time out of noise beside what
it doubles. Both learn to lead noise to a photograph in a straight line (flow matching, Lipman et al. 2023, arXiv
2210.02747). The first sees 17 pixels at once and how high they lie, so it lays a scene out in a new way instead of
repeating one (after SinDDM, Kulikov et al. 2023, arXiv 2211.16582).

    python invent_landscapes.py train --stage detail --photographs DIR --out DIR --steps 2500 --until 1500
    python invent_landscapes.py train --stage base --photographs DIR --out DIR --steps 1200
    python invent_landscapes.py draw --networks DIR --photograph 0 --seed 3 --out picture.png

media/LICENSES.md names the photographs, the steps and the seeds of the pictures that are shown. --photograph is the place
of the photograph's name among the sorted names: what comes out is a scene of its kind.
"""
import argparse
import copy
import time
from pathlib import Path
from typing import Callable

import numpy as np
import torch
from PIL import Image
from torch import Tensor, nn
from torch.nn import functional as F

WIDTH, HEIGHT, DOUBLINGS = 36, 24, 4
CROP = 48
BATCH = 16
CROPS_OF_A_PHOTOGRAPH = 1500


class Block(nn.Module):
    """Two convolutions beside a shortcut. How much is noise, and of what kind the picture is, scales what is between."""

    def __init__(self, channels: int, features: int):
        super().__init__()
        self.first = nn.Conv2d(channels, channels, 3, padding=1)
        self.second = nn.Conv2d(channels, channels, 3, padding=1)
        self.film = nn.Linear(features, 2 * channels)
        nn.init.zeros_(self.second.weight)
        nn.init.zeros_(self.second.bias)

    def forward(self, x: Tensor, condition: Tensor) -> Tensor:
        scale, shift = self.film(condition)[:, :, None, None].chunk(2, 1)
        return x + self.second(F.silu(self.first(F.silu(x)) * (1 + scale) + shift))


class Network(nn.Module):
    """Convolutions alone, so it draws pictures of any size. It takes squares of `fold` x `fold` pixels as one."""

    def __init__(self, given: int, channels: int, blocks: int, kinds: int, fold: int):
        super().__init__()
        self.settings = {'given': given, 'channels': channels, 'blocks': blocks, 'kinds': kinds, 'fold': fold}
        self.fold = fold
        self.enter = nn.Conv2d((3 + given) * fold**2, channels, 3, padding=1)
        self.kind = nn.Embedding(kinds, 64)
        self.time = nn.Sequential(nn.Linear(32, 64), nn.SiLU(), nn.Linear(64, 64))
        self.blocks = nn.ModuleList(Block(channels, 64) for _ in range(blocks))
        self.leave = nn.Conv2d(channels, 3 * fold**2, 3, padding=1)

    def forward(self, noisy: Tensor, share: Tensor, kind: Tensor, given: Tensor) -> Tensor:
        """`share` is how much of each picture is noise; the answer leads from the picture to the noise."""
        angles = share[:, None] * torch.exp(torch.linspace(0, 6, 16))
        condition = F.silu(self.time(torch.cat([angles.sin(), angles.cos()], 1)) + self.kind(kind))
        x = torch.cat([noisy, given], 1).contiguous(memory_format=torch.channels_last)
        x = self.enter(F.pixel_unshuffle(x, self.fold) if self.fold > 1 else x)
        for block in self.blocks:
            x = block(x, condition)
        x = self.leave(F.silu(x))
        return F.pixel_shuffle(x, self.fold) if self.fold > 1 else x


def read_photographs(folder: Path) -> list[Tensor]:
    """Each photograph, cut to 3:2 in its middle, from -1 to 1."""
    photographs = []
    for path in sorted(folder.iterdir()):
        picture = Image.open(path).convert('RGB')
        width, height = picture.size
        wide, high = min(width, height * 3 // 2), min(height, width * 2 // 3)
        left, top = (width - wide) // 2, (height - high) // 2
        cut = picture.crop((left, top, left + wide, top + high)).resize((1152, 768), Image.Resampling.LANCZOS)
        photographs.append(torch.from_numpy(np.asarray(cut).copy()).permute(2, 0, 1).float() / 127.5 - 1)
    return photographs


def place_lines(tops: Tensor, bottoms: Tensor) -> Tensor:
    """For each line of each crop how far down in its photograph it lies, from -1 to 1."""
    lines = tops[:, None] + (bottoms - tops)[:, None] * torch.linspace(0, 1, HEIGHT)
    return (2 * lines - 1)[:, None, :, None].expand(-1, 1, HEIGHT, WIDTH)


def double(pictures: Tensor) -> Tensor:
    return F.interpolate(pictures, scale_factor=2, mode='bicubic', align_corners=False)


class BaseBatches:
    """Crops of 60 to 100 per cent at 36 x 24, mirrored half of the time."""

    def __init__(self, photographs: list[Tensor], copies: int = CROPS_OF_A_PHOTOGRAPH):
        self.crops, self.lines = [], []
        for photograph in photographs:
            drawn = [self.crop(photograph) for _ in range(copies)]
            self.crops.append(torch.stack([crop for crop, _, _ in drawn]))
            self.lines.append(torch.tensor([[top, bottom] for _, top, bottom in drawn]))

    @staticmethod
    def crop(photograph: Tensor) -> tuple[Tensor, float, float]:
        _, height, width = photograph.shape
        part = 0.6 + 0.4 * torch.rand(()).item()
        high, wide = int(height * part), int(width * part)
        top = int(torch.rand(()).item() * (height - high + 1))
        left = int(torch.rand(()).item() * (width - wide + 1))
        cut = photograph[None, :, top : top + high, left : left + wide]
        small = F.interpolate(cut, (HEIGHT, WIDTH), mode='area')[0]
        return small.flip(-1) if torch.rand(()).item() < 0.5 else small, top / height, (top + high) / height

    def draw(self, size: int) -> tuple[Tensor, Tensor, Tensor]:
        kind = torch.randint(len(self.crops), (size,))
        at = torch.randint(len(self.crops[0]), (size,))
        pictures = torch.stack([self.crops[k][a] for k, a in zip(kind, at)])
        lines = torch.stack([self.lines[k][a] for k, a in zip(kind, at)])
        return pictures, kind, place_lines(lines[:, 0], lines[:, 1])


class DetailBatches:
    """Squares of 48 pixels at each of the four larger sizes, beside the same square halved and enlarged again."""

    def __init__(self, photographs: list[Tensor]):
        self.levels = []
        for level in range(1, DOUBLINGS + 1):
            size = HEIGHT << level, WIDTH << level
            sharp = torch.stack([F.interpolate(photograph[None], size, mode='area')[0] for photograph in photographs])
            self.levels.append((sharp, double(F.avg_pool2d(sharp, 2))))

    def draw(self, size: int) -> tuple[Tensor, Tensor, Tensor]:
        level = int(torch.randint(DOUBLINGS, ()).item())
        sharp, blurred = self.levels[level]
        count, _, height, width = sharp.shape
        pictures, given, kinds = [], [], []
        for _ in range(size):
            which = int(torch.randint(count, ()).item())
            top = 2 * int(torch.randint((height - CROP) // 2 + 1, ()).item())
            left = 2 * int(torch.randint((width - CROP) // 2 + 1, ()).item())
            square = (which, slice(None), slice(top, top + CROP), slice(left, left + CROP))
            mirror = torch.rand(()).item() < 0.5
            pictures.append(sharp[square].flip(-1) if mirror else sharp[square])
            given.append(blurred[square].flip(-1) if mirror else blurred[square])
            kinds.append(level * count + which)
        # What it doubles later is the networks' own work, and not quite clean.
        softened = torch.stack(given)
        softened = softened + 0.1 * torch.rand(size, 1, 1, 1) * torch.randn_like(softened)
        return torch.stack(pictures), torch.tensor(kinds), softened


Batches = BaseBatches | DetailBatches


def train(network: Network, batches: Batches, steps: int, until: int, keep: Callable[[Network], None]) -> Network:
    """Returns the moving average of the weights, which draws better than the last of them.
    The learning rate falls over `steps`; training may stop earlier."""
    network = network.to(memory_format=torch.channels_last)
    mean = copy.deepcopy(network)
    optimizer = torch.optim.AdamW(network.parameters(), lr=1e-3, weight_decay=0.01)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 1e-3, total_steps=steps, pct_start=0.05)
    begun, losses = time.time(), []
    for step in range(1, until + 1):
        losses.append(learn(network, optimizer, batches))
        schedule.step()
        average(mean, network, min(0.998, (step - 1) / (step + 9)))
        if step % 100 == 0:
            print(f'{step}/{until}: loss {np.mean(losses[-100:]):.4f}, {time.time() - begun:.0f} s', flush=True)
        if step % 200 == 0:
            keep(mean)
    return mean


def learn(network: Network, optimizer: torch.optim.Optimizer, batches: Batches) -> float:
    clean, kind, given = batches.draw(BATCH)
    noise, share = torch.randn_like(clean), torch.sigmoid(1.2 * torch.randn(BATCH))
    noisy = clean + share[:, None, None, None] * (noise - clean)
    loss = F.mse_loss(network(noisy, share, kind, given), noise - clean)
    optimizer.zero_grad(set_to_none=True)
    loss.backward()
    nn.utils.clip_grad_norm_(network.parameters(), 1.0)
    optimizer.step()
    return loss.item()


@torch.no_grad()
def average(mean: Network, network: Network, kept: float) -> None:
    for old, new in zip(mean.parameters(), network.parameters()):
        old.lerp_(new, 1 - kept)


@torch.no_grad()
def lead_to_picture(network: Network, noise: Tensor, kind: Tensor, given: Tensor, steps: int) -> Tensor:
    """From noise alone to no noise, in steps that grow shorter on the way."""
    shares = torch.linspace(1, 0, steps + 1) ** 1.3
    picture = noise
    for now, then in zip(shares[:-1], shares[1:]):
        picture = picture + (then - now) * network(picture, now.expand(len(noise)), kind, given)
    return picture.clamp(-1, 1)


def invent(base: Network, detail: Network, photograph: int, seed: int, doublings: int = DOUBLINGS) -> Tensor:
    torch.manual_seed(seed)
    kind = torch.tensor([photograph])
    whole = place_lines(torch.zeros(1), torch.ones(1))
    picture = lead_to_picture(base, torch.randn(1, 3, HEIGHT, WIDTH), kind, whole, 60)
    for level in range(doublings):
        blurred = double(picture)
        kind_at_level = level * base.kind.num_embeddings + kind
        picture = lead_to_picture(detail, torch.randn_like(blurred), kind_at_level, blurred, 24)
    return picture[0]


def to_image(picture: Tensor) -> Image.Image:
    return Image.fromarray(((picture + 1) * 127.5).round().clamp(0, 255).byte().permute(1, 2, 0).numpy())


def save(path: Path, network: Network) -> None:
    torch.save((network.settings, network.state_dict()), path)


def load(path: Path) -> Network:
    settings, weights = torch.load(path, weights_only=True)
    network = Network(**settings)
    network.load_state_dict(weights)
    return network.to(memory_format=torch.channels_last).eval()


def train_stage(args: argparse.Namespace) -> None:
    torch.manual_seed(args.seed)
    photographs = read_photographs(args.photographs)
    count = len(photographs)
    args.out.mkdir(parents=True, exist_ok=True)
    path = args.out / f'{args.stage}.pt'
    if args.stage == 'base':
        network = Network(given=1, channels=64, blocks=3, kinds=count, fold=1)
        batches: Batches = BaseBatches(photographs)
    else:
        network = Network(given=3, channels=64, blocks=3, kinds=count * DOUBLINGS, fold=2)
        batches = DetailBatches(photographs)
    save(path, train(network, batches, args.steps, args.until or args.steps, lambda mean: save(path, mean)))


def draw_picture(args: argparse.Namespace) -> None:
    base, detail = load(args.networks / 'base.pt'), load(args.networks / 'detail.pt')
    to_image(invent(base, detail, args.photograph, args.seed)).save(args.out)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    trains = commands.add_parser('train')
    trains.add_argument('--stage', choices=['base', 'detail'], required=True)
    trains.add_argument('--photographs', type=Path, required=True)
    trains.add_argument('--out', type=Path, required=True)
    trains.add_argument('--steps', type=int, required=True)
    trains.add_argument('--until', type=int, help='stop after this step')
    trains.add_argument('--seed', type=int, default=1)
    trains.set_defaults(run=train_stage)
    draws = commands.add_parser('draw')
    draws.add_argument('--networks', type=Path, required=True)
    draws.add_argument('--photograph', type=int, required=True)
    draws.add_argument('--seed', type=int, required=True)
    draws.add_argument('--out', type=Path, required=True)
    draws.set_defaults(run=draw_picture)
    args = parser.parse_args()
    # The order of sums depends on the number of threads, and so do the pictures.
    torch.set_num_threads(1)
    args.run(args)


if __name__ == '__main__':
    main()
