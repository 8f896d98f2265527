"""Features of every delivered picture, as measure.ts wrote them: what the shipped code makes of each."""
import json
from pathlib import Path

import numpy as np

from network import Features


class Measured:
    """Features, labels and origins of the delivered pictures of some folders."""

    def __init__(self, folders: list[Path], names: tuple[str, ...] = Features.names, open_licence_only: bool = False):
        rows = [[json.loads(line) for line in open(folder / 'measured.jsonl')] for folder in folders]
        every = [row for each in rows for row in each]
        kept = [index for index, row in enumerate(every) if row.get('open_licence') or not open_licence_only]
        self.rows = [every[index] for index in kept]
        self.of = {name: np.concatenate([
            np.fromfile(folder / f'{name}.f32', np.float32).reshape(len(each), -1) for folder, each in zip(folders, rows)
        ])[kept] for name in names}
        self.labels = np.array([row['label'] == 'ai' for row in self.rows], np.float32)
        self.sources = np.array([row['source'] for row in self.rows])
        self.deliveries = np.array([row['delivery'] for row in self.rows])

    def __len__(self) -> int:
        return len(self.rows)

    def weights(self) -> np.ndarray:
        """Both classes weigh alike, and a source weighs as the root of its size."""
        weights = np.zeros(len(self))
        for source in np.unique(self.sources):
            for label in (0, 1):
                chosen = (self.sources == source) & (self.labels == label)
                if chosen.any():
                    weights[chosen] = chosen.sum() ** -0.5
        for label in (0, 1):
            weights[self.labels == label] /= weights[self.labels == label].sum()
        return weights * len(self) / 2
