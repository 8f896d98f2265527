"""Batches of fresh deliveries without end, from what open_shards.py decoded; every process of a loader delivers its own."""
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch
from torch.utils.data import Dataset, IterableDataset, get_worker_info

from deliveries import judging_views, training_views
from features import source_weights

FOLDS = 5
# The fold of pictures that never teach.
JUDGED = 99
JUDGED_LETTER = 'v'


def fold_of(row: dict) -> int:
    """All pictures of a repository are in one fold, whatever other repositories there are."""
    if row['pack'].startswith(JUDGED_LETTER):
        return JUDGED
    return int(hashlib.sha256(('fold' + row['repo'].lower()).encode()).hexdigest(), 16) % FOLDS


def read_rows(raw: Path) -> list[dict]:
    rows = [json.loads(line) for path in sorted(raw.glob('*.jsonl')) for line in path.read_text().splitlines()]
    if not rows:
        raise SystemExit(f'no opened shard in {raw}')
    return [{**row, 'fold': fold_of(row)} for row in rows]


def odds_of(rows: list[dict]) -> np.ndarray:
    """How often each picture is drawn: both labels alike, a source as the root of its size; one without a label as often as one
    with. What judges is never drawn."""
    odds = np.zeros(len(rows))
    taught = np.array([row['fold'] != JUDGED for row in rows])
    known = np.array([row['label'] is not None for row in rows])
    for chosen in (np.flatnonzero(taught & known), np.flatnonzero(taught & ~known)):
        sources = np.array([rows[index]['source'] for index in chosen])
        # Those without a label count as one label more.
        labels = np.array([rows[index]['label'] or 0 for index in chosen])
        weights = source_weights(sources, labels) if len(chosen) else 0
        odds[chosen] = weights * len(chosen) / max(1, np.sum(weights))
    return odds / odds.sum()


class Pixels:
    """Pictures by their row; the files are mapped, so that all processes share one copy."""

    def __init__(self, raw: Path, rows: list[dict]):
        self.raw, self.rows, self.files = raw, rows, {}

    def parts(self, index: int) -> tuple[np.ndarray, np.ndarray | None]:
        row = self.rows[index]
        if row['pack'] not in self.files:
            self.files[row['pack']] = np.memmap(self.raw / f"{row['pack']}.raw", np.uint8, 'r')
        file, height, width, side = self.files[row['pack']], row['baseHeight'], row['baseWidth'], row['cutSide']
        middle = row['at'] + height * width * 3
        base = np.asarray(file[row['at']:middle]).reshape(height, width, 3)
        cut = np.asarray(file[middle:middle + side * side * 3]).reshape(side, side, 3) if side else None
        return base, cut


class Deliveries(IterableDataset):
    """Batches of indices, whole views and patches (each count x 3 x 224 x 224 bytes); pictures are drawn by their odds."""

    def __init__(self, pixels: Pixels, odds: np.ndarray, batch: int, seed: int):
        self.pixels, self.odds, self.batch, self.seed = pixels, odds, batch, seed

    def deliver(self, index: int, random: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
        return training_views(random, *self.pixels.parts(index), self.pixels.rows[index]['bornJpeg'])

    def __iter__(self) -> Iterator[tuple[torch.Tensor, ...]]:
        worker = get_worker_info()
        random = np.random.default_rng([self.seed, worker.id if worker else 0])
        steps = np.cumsum(self.odds)
        while True:
            drawn = np.searchsorted(steps, random.random(self.batch) * steps[-1]).clip(max=len(steps) - 1)
            whole, patches = zip(*(self.deliver(index, random) for index in drawn), strict=True)
            yield torch.from_numpy(drawn), torch.from_numpy(np.stack(whole)), torch.from_numpy(np.stack(patches))


class JudgedDeliveries(Dataset):
    """Whole view, patches and `detail` of some pictures (index, tier), each delivered the same way every time."""

    def __init__(self, pixels: Pixels, jobs: list[tuple[int, str]], patches: int):
        self.pixels, self.jobs, self.patches = pixels, jobs, patches

    def __len__(self) -> int:
        return len(self.jobs)

    def __getitem__(self, number: int) -> tuple[int, torch.Tensor, torch.Tensor, float]:
        index, tier = self.jobs[number]
        whole, patches, detail = judging_views(*self.pixels.parts(index), self.pixels.rows[index], tier, self.patches)
        return number, torch.from_numpy(whole), torch.from_numpy(patches), detail


class DeliveredViews:
    """What begin.py asks of stored views: here of pictures delivered for it."""

    def __init__(self, deliveries: Deliveries, seed: int):
        self.deliveries, self.random = deliveries, np.random.default_rng(seed)

    def every(self, pictures: np.ndarray) -> np.ndarray:
        return np.stack([view for picture in pictures for view in self.deliveries.deliver(picture, self.random)])
