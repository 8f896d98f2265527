"""A small transformer over pieces of words, and the windows of a text that it reads. No window is padded: those of one
length are read together."""
from collections.abc import Iterator

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

WINDOW, MOST_WINDOWS = 256, 4


class Block(nn.Module):
    def __init__(self, width: int, heads: int):
        super().__init__()
        self.heads = heads
        self.before_attention, self.before_hidden = nn.LayerNorm(width), nn.LayerNorm(width)
        self.attention, self.attended = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.hidden, self.shown = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

    def forward(self, x: Tensor) -> Tensor:
        rows, length, width = x.shape
        parts = self.attention(self.before_attention(x)).view(rows, length, 3, self.heads, width // self.heads)
        read = functional.scaled_dot_product_attention(*parts.permute(2, 0, 3, 1, 4))
        x = x + self.attended(read.transpose(1, 2).reshape(rows, length, width))
        return x + self.shown(functional.relu(self.hidden(self.before_hidden(x))))


class TextTransformer(nn.Module):
    """`pieces` is followed by one more that stands for a piece that is hidden in training."""

    def __init__(self, pieces: int, width: int = 192, layers: int = 4, heads: int = 3):
        super().__init__()
        self.pieces, self.places = nn.Embedding(pieces + 1, width), nn.Embedding(WINDOW, width)
        self.blocks = nn.ModuleList(Block(width, heads) for _ in range(layers))
        self.norm, self.head = nn.LayerNorm(width), nn.Linear(width, 1)
        for table in (self.pieces, self.places):
            nn.init.normal_(table.weight, std=0.02)
        for block in self.blocks:
            # The sum of all blocks begins as large as one (Radford et al., GPT-2, section 2.3).
            for linear in (block.attended, block.shown):
                nn.init.normal_(linear.weight, std=0.02 / (2 * layers) ** 0.5)
        nn.init.zeros_(self.head.weight)

    def forward(self, windows: Tensor) -> Tensor:
        x = self.pieces(windows) + self.places.weight[:windows.shape[1]]
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x).mean(1))[:, 0]


def windows_of(length: int) -> list[tuple[int, int]]:
    """Where the windows of a text begin and end: all of it, or four spread over what is longer."""
    count = max(1, -(-length // WINDOW))
    if count > MOST_WINDOWS:
        begins = [at * (length - WINDOW) // (MOST_WINDOWS - 1) for at in range(MOST_WINDOWS)]
        return [(begin, begin + WINDOW) for begin in begins]
    size = -(-length // count)
    return [(begin, min(length, begin + size)) for begin in range(0, length, size)]


def of_equal_length(windows: list[np.ndarray], most: int) -> Iterator[np.ndarray]:
    """Places of windows to read together: of one length, and of at most `most` pieces if there is more than one."""
    lengths = np.array([len(window) for window in windows])
    for length in np.unique(lengths):
        places = np.flatnonzero(lengths == length)
        rows = max(1, most // int(length))
        yield from (places[begin:begin + rows] for begin in range(0, len(places), rows))


@torch.no_grad()
def logits_of(network: TextTransformer, texts: list[np.ndarray], most: int = 16_384) -> np.ndarray:
    """A text's logit: the mean of its windows'."""
    owners, windows = [], []
    for at, pieces in enumerate(texts):
        for begin, end in windows_of(len(pieces)):
            owners.append(at)
            windows.append(pieces[begin:end])
    said = np.zeros(len(windows))
    for places in of_equal_length(windows, most):
        said[places] = network(torch.from_numpy(np.stack([windows[at] for at in places]))).numpy()
    return np.bincount(owners, said) / np.bincount(owners)
