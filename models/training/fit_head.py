"""Fits a linear head over standardised features."""
import numpy as np
import torch
from sklearn.linear_model import LogisticRegression

from network import Head


def moments(features: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    return features.mean(0), features.std(0) + 1e-3


def standardised(features: np.ndarray, mean: np.ndarray, deviation: np.ndarray) -> np.ndarray:
    return np.clip((features - mean) / deviation, -4, 4)


def fit_head(features: np.ndarray, labels: np.ndarray, weights: np.ndarray, strength: float) -> Head:
    mean, deviation = moments(features)
    model = LogisticRegression(C=strength, max_iter=500)
    model.fit(standardised(features, mean, deviation), labels, sample_weight=weights)
    head = Head().eval()
    with torch.no_grad():
        head.mean.copy_(torch.from_numpy(mean))
        head.deviation.copy_(torch.from_numpy(deviation))
        head.linear.weight.copy_(torch.from_numpy(model.coef_))
        head.linear.bias.copy_(torch.from_numpy(model.intercept_))
    return head


def logits(head: Head, features: np.ndarray) -> np.ndarray:
    with torch.inference_mode():
        return head(torch.from_numpy(features)).numpy()
