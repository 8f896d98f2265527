"""Fits the heads over standardised features."""
import numpy as np
import torch
from sklearn.decomposition import PCA
from sklearn.svm import SVC
from torch import nn

from network import KernelHead


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


def fit_kernel(features: np.ndarray, labels: np.ndarray, weights: np.ndarray, strength: float, width: float,
               directions: int) -> nn.Module:
    mean, deviation = features.mean(0), features.std(0) + 1e-3
    scaled = standardised(features, mean, deviation)
    main = PCA(directions, random_state=0).fit(scaled)
    model = SVC(C=strength, gamma=width).fit(main.transform(scaled), labels, sample_weight=weights)
    head = KernelHead(directions, len(model.support_vectors_), width)
    remembered = in_127_steps(model.support_vectors_.T)
    return filled(head, mean=mean, deviation=deviation, directions=main.components_.T,
                  offset=main.mean_ @ main.components_.T, remembered=remembered, lengths=(remembered ** 2).sum(0),
                  weights=model.dual_coef_[0], bias=model.intercept_)


def logits(head: nn.Module, features: np.ndarray) -> np.ndarray:
    with torch.inference_mode():
        return np.concatenate([head(torch.from_numpy(part)).numpy() for part in np.array_split(features, 32)])
