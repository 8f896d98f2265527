"""What measure.ts wrote of every delivered picture: what the shipped code makes of each."""
import json
from pathlib import Path

import numpy as np

from network import TRAINING_VIEWS
from views import LEAST_DETAIL_PX, MOST_DETAIL_PX, PATCH_PX


def detail_of(row: dict) -> float:
    """As the graph computes it: how much more the patches of a picture hold than its whole view."""
    side = min(row['width'], row['height'])
    return float(np.clip((side - LEAST_DETAIL_PX) / (MOST_DETAIL_PX - LEAST_DETAIL_PX), 0, 1))


class StoredViews:
    """Stored views of training pictures, bytes of 3 x PATCH_PX x PATCH_PX each; they stay on disk, some 450 kB for a picture's
    three. `used` are the places of the pictures that may be asked for, which are numbered from 0 again."""

    def __init__(self, files: list[Path], used: np.ndarray):
        self.used = used
        self.parts = [np.memmap(file, np.uint8, 'r').reshape(-1, TRAINING_VIEWS, 3, PATCH_PX, PATCH_PX) for file in files]
        self.starts = np.cumsum([0, *(len(part) for part in self.parts)])

    def view(self, picture: int, view: int) -> np.ndarray:
        index = self.used[picture]
        part = int(np.searchsorted(self.starts, index, side='right')) - 1
        return self.parts[part][index - self.starts[part], view]

    def every(self, pictures: np.ndarray) -> np.ndarray:
        """All views of some pictures, one picture after the other."""
        return np.stack([self.view(picture, view) for picture in pictures for view in range(TRAINING_VIEWS)])


def source_weights(sources: np.ndarray, labels: np.ndarray) -> np.ndarray:
    """Both classes weigh alike, 1 each, and a source weighs as the root of its size."""
    weights = np.zeros(len(labels))
    for source in np.unique(sources):
        for label in (0, 1):
            alike = (sources == source) & (labels == label)
            if alike.any():
                weights[alike] = alike.sum() ** -0.5
    for label in (0, 1):
        weights[labels == label] /= weights[labels == label].sum()
    return weights


class Measured:
    """Labels and origins of the delivered pictures of some folders, and what a network gave for each."""

    def __init__(self, folders: list[Path], names: tuple[str, ...] = ()):
        self._tell([json.loads(line) for folder in folders for line in open(folder / 'measured.jsonl')])
        self.of = {name: np.concatenate([np.fromfile(folder / f'{name}.f32', np.float32) for folder in folders])
                   for name in names}

    def _tell(self, rows: list[dict]) -> None:
        self.rows = rows
        self.labels = np.array([row['label'] == 'ai' for row in rows], np.float32)
        self.sources = np.array([row['source'] for row in rows])
        self.deliveries = np.array([row['delivery'] for row in rows])

    def some(self, chosen: np.ndarray) -> 'Measured':
        """Labels and origins of the chosen pictures."""
        fewer = Measured([])
        fewer._tell([self.rows[index] for index in chosen])
        return fewer

    def followed_by(self, others: 'Measured') -> 'Measured':
        """Labels and origins of both."""
        both = Measured([])
        both._tell([*self.rows, *others.rows])
        return both

    def __len__(self) -> int:
        return len(self.rows)

    def weights(self) -> np.ndarray:
        return source_weights(self.sources, self.labels) * len(self) / 2
