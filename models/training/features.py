"""Features of every delivered picture, as measure.ts wrote them: what the shipped code makes of each."""
import json
from pathlib import Path

import numpy as np

from network import Features
from views import LEAST_DETAIL_PX, MOST_DETAIL_PX


def detail_of(row: dict) -> float:
    """As the graph computes it: how much more the patches of a picture hold than its whole view."""
    side = min(row['width'], row['height'])
    return float(np.clip((side - LEAST_DETAIL_PX) / (MOST_DETAIL_PX - LEAST_DETAIL_PX), 0, 1))


class Measured:
    """Features, labels and origins of the delivered pictures of some folders."""

    def __init__(self, folders: list[Path], names: tuple[str, ...] = Features.names, open_licence_only: bool = False):
        rows = [[json.loads(line) for line in open(folder / 'measured.jsonl')] for folder in folders]
        every = [row for each in rows for row in each]
        kept = [index for index, row in enumerate(every) if row.get('open_licence') or not open_licence_only]
        self.of = {name: np.concatenate([
            np.fromfile(folder / f'{name}.f32', np.float32).reshape(len(each), -1) for folder, each in zip(folders, rows)
        ])[kept] for name in names}
        self._tell([every[index] for index in kept])

    def _tell(self, rows: list[dict]) -> None:
        self.rows = rows
        self.labels = np.array([row['label'] == 'ai' for row in rows], np.float32)
        self.sources = np.array([row['source'] for row in rows])
        self.deliveries = np.array([row['delivery'] for row in rows])

    def followed_by(self, others: 'Measured') -> 'Measured':
        """Labels and origins of both, without features."""
        both = Measured([], names=())
        both._tell([*self.rows, *others.rows])
        return both

    def __len__(self) -> int:
        return len(self.rows)

    def weights(self, chosen: np.ndarray | None = None) -> np.ndarray:
        """Of the chosen pictures: both classes weigh alike, and a source weighs as the root of its size."""
        labels, sources = (self.labels, self.sources) if chosen is None else (self.labels[chosen], self.sources[chosen])
        weights = np.zeros(len(labels))
        for source in np.unique(sources):
            for label in (0, 1):
                alike = (sources == source) & (labels == label)
                if alike.any():
                    weights[alike] = alike.sum() ** -0.5
        for label in (0, 1):
            weights[labels == label] /= weights[labels == label].sum()
        return weights * len(labels) / 2
