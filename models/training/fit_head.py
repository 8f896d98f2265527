"""Fits the heads over standardised features."""
import numpy as np
import torch
from sklearn.decomposition import PCA
from sklearn.svm import SVC
from torch import nn

from network import KernelHead


def moments(features: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    return features.mean(0), features.std(0) + 1e-3


def standardised(features: np.ndarray, mean: np.ndarray, deviation: np.ndarray) -> np.ndarray:
    return np.clip((features - mean) / deviation, -4, 4)


def filled(head: nn.Module, **buffers: np.ndarray) -> nn.Module:
    state = {name: torch.from_numpy(np.asarray(value, np.float32)) for name, value in buffers.items()}
    head.load_state_dict(state)
    return head.eval()


def fit_kernel(features: np.ndarray, labels: np.ndarray, weights: np.ndarray, strength: float, width: float,
               directions: int = 100) -> nn.Module:
    mean, deviation = moments(features)
    scaled = standardised(features, mean, deviation)
    main = PCA(directions, random_state=0).fit(scaled)
    model = SVC(C=strength, gamma=width).fit(main.transform(scaled), labels, sample_weight=weights)
    head = KernelHead(directions, len(model.support_vectors_), width)
    return filled(head, mean=mean, deviation=deviation, directions=main.components_.T,
                  offset=main.mean_ @ main.components_.T, remembered=model.support_vectors_.T,
                  weights=model.dual_coef_[0], bias=model.intercept_)


def logits(head: nn.Module, features: np.ndarray) -> np.ndarray:
    with torch.inference_mode():
        return head(torch.from_numpy(np.asarray(features, np.float32))).numpy()
