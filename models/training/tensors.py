"""Reads the tensors that prepare.ts wrote: what the shipped TypeScript code makes of each delivered picture."""
import json
from pathlib import Path

import numpy as np

SIDE = 224
# More patches steady the mean at run time; training has enough with these.
MOST_PATCHES = 2


class Tensors:
    def __init__(self, folder: Path):
        self.folder = folder
        self.rows = [json.loads(line) for line in open(folder / 'index.jsonl')]
        self._whole = np.memmap(folder / 'whole.u8', np.uint8, 'r').reshape(-1, 3, SIDE, SIDE)
        self._patches = np.memmap(folder / 'patches.u8', np.uint8, 'r').reshape(-1, 3, SIDE, SIDE)

    def __len__(self) -> int:
        return len(self.rows)

    def whole(self, index: int) -> np.ndarray:
        return self._whole[index][None].astype(np.float32)

    def patches(self, index: int) -> np.ndarray:
        row = self.rows[index]
        count = min(row['patches'], MOST_PATCHES)
        return self._patches[row['firstPatch']: row['firstPatch'] + count].astype(np.float32)
