"""Fits the heads over standardised features: sums of radial bumps around remembered pictures, by ridge regression.

The regression has a closed form, so what a head would say that never saw a source costs little more than the head itself.
"""
import numpy as np
import torch
from scipy.linalg import cho_factor, cho_solve
from sklearn.decomposition import PCA
from torch import nn

from network import KernelHead

PART = 4000


def standardised(features: np.ndarray, mean: np.ndarray, deviation: np.ndarray) -> np.ndarray:
    return np.clip((features - mean) / deviation, -4, 4)


def filled(head: nn.Module, **buffers: np.ndarray) -> nn.Module:
    state = {name: torch.from_numpy(np.asarray(value, np.float32)) for name, value in buffers.items()}
    head.load_state_dict(state)
    return head.eval()


def in_127_steps(values: np.ndarray) -> np.ndarray:
    """Rounded to whole multiples of a step for each row, so that a byte holds each value."""
    steps = np.abs(values).max(1, keepdims=True).astype(np.float32) / 127
    return np.round(values / steps).astype(np.float32) * steps


def likeness(places: np.ndarray, remembered: np.ndarray, width: float) -> np.ndarray:
    """1 at a remembered place, falling with the squared distance from it; a row for each of `places`."""
    lengths = (remembered ** 2).sum(0)
    parts = [np.exp(-width * np.maximum((part ** 2).sum(1)[:, None] - 2 * part @ remembered + lengths, 0))
             for part in np.array_split(places, -(-len(places) // PART))]
    return np.concatenate(parts)


class Regression:
    """Weighted sums of squares and products, kept apart for each fold, so that any fold can be left out again."""

    def __init__(self, inputs: np.ndarray, labels: np.ndarray, weights: np.ndarray, folds: np.ndarray, decay: float):
        self.inputs, self.folds, self.decay = inputs, folds, decay * weights.sum()
        targets = np.where(labels > 0, 1.0, -1.0)
        self.squares, self.products = [], []
        for fold in range(folds.max() + 1):
            chosen = folds == fold
            rooted = inputs[chosen] * np.sqrt(weights[chosen])[:, None].astype(np.float32)
            self.squares.append((rooted.T @ rooted).astype(np.float64))
            self.products.append(inputs[chosen].T.astype(np.float64) @ (weights * targets)[chosen])

    def solved(self, without: int | None = None) -> np.ndarray:
        """Coefficients, the last of them of the constant, which alone may grow as it likes."""
        squares, products = sum(self.squares), sum(self.products)
        if without is not None:
            squares, products = squares - self.squares[without], products - self.products[without]
        last = len(products) - 1
        squares[np.arange(last), np.arange(last)] += self.decay
        return cho_solve(cho_factor(squares, lower=True, overwrite_a=True), products)

    def unseen(self) -> np.ndarray:
        """Of each item, by coefficients that its fold had no part in."""
        found = np.zeros(len(self.folds))
        for fold in range(len(self.squares)):
            chosen = self.folds == fold
            found[chosen] = self.inputs[chosen] @ self.solved(without=fold)
        return found


def fit_kernel(features: np.ndarray, labels: np.ndarray, weights: np.ndarray, folds: np.ndarray, *, decay: float,
               width: float, directions: int, remembered: int) -> tuple[nn.Module, np.ndarray]:
    """The head, and what it would say of each item had it been fitted without the item's fold: only the main directions
    and the remembered places, which know no labels, come from all."""
    mean, deviation = features.mean(0), features.std(0) + 1e-3
    scaled = standardised(features, mean, deviation)
    main = PCA(directions, random_state=0, svd_solver='covariance_eigh').fit(scaled)
    places = main.transform(scaled).astype(np.float32)
    drawn = np.random.default_rng(0).permutation(len(places))[:remembered]
    kept = in_127_steps(places[drawn].T)
    alike = likeness(places, kept, width)
    usual = alike.mean(0)
    alike -= usual
    regression = Regression(np.c_[alike, np.ones(len(alike), np.float32)], labels, weights, folds, decay)
    *coefficients, constant = regression.solved()
    head = KernelHead(directions, kept.shape[1], width)
    filled(head, mean=mean, deviation=deviation, directions=main.components_.T, offset=main.mean_ @ main.components_.T,
           remembered=kept, lengths=(kept ** 2).sum(0), weights=np.array(coefficients),
           bias=[constant - usual @ np.array(coefficients)])
    return head, regression.unseen()
