"""Reads the tensors that prepare.ts wrote: what the shipped TypeScript code makes of each picture."""
import json
from pathlib import Path

import numpy as np

SIDE = 224
STATISTICS = 1992


class Tensors:
    def __init__(self, folders: list[Path], open_licence_only: bool = False):
        self.rows, self._patches, self._wholes, statistics = [], [], [], []
        for number, folder in enumerate(folders):
            rows = [json.loads(line) for line in open(folder / 'index.jsonl') if line.endswith('\n')]
            whole = np.memmap(folder / 'whole.u8', np.uint8, 'r')
            numbers = np.fromfile(folder / 'statistics.f32', np.float32)
            patches = np.memmap(folder / 'patches.u8', np.uint8, 'r')
            picture = 3 * SIDE * SIDE
            # While prepare.ts still runs, the files end at different pictures.
            complete = min(len(rows), len(whole) // picture, len(numbers) // STATISTICS)
            while complete and rows[complete - 1]['firstPatch'] + rows[complete - 1]['patches'] > len(patches) // picture:
                complete -= 1
            self._wholes.append(whole[: complete * picture].reshape(-1, 3, SIDE, SIDE))
            self._patches.append(patches[: len(patches) // picture * picture].reshape(-1, 3, SIDE, SIDE))
            statistics.append(numbers[: complete * STATISTICS].reshape(-1, STATISTICS))
            for at, row in enumerate(rows[:complete]):
                self.rows.append({**row, 'shard': number, 'at': at})
        self.statistics = np.concatenate(statistics)
        if open_licence_only:
            kept = [index for index, row in enumerate(self.rows) if row.get('open_licence')]
            self.rows = [self.rows[index] for index in kept]
            self.statistics = self.statistics[kept]
        self.labels = np.array([row['label'] == 'ai' for row in self.rows], np.float32)
        self.sources = np.array([row['source'] for row in self.rows])
        self.deliveries = np.array([row['delivery'] for row in self.rows])

    def __len__(self) -> int:
        return len(self.rows)

    def whole(self, index: int) -> np.ndarray:
        row = self.rows[index]
        return self._wholes[row['shard']][row['at']]

    def patches(self, index: int) -> np.ndarray:
        row = self.rows[index]
        return self._patches[row['shard']][row['firstPatch']: row['firstPatch'] + row['patches']]

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
