"""Fits the linear head over the noise statistics, its strength chosen on held-out sources of the training split."""
import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score

from tensors import Tensors

STRENGTHS = (0.03,)


def standardise(statistics: np.ndarray, mean: np.ndarray, deviation: np.ndarray) -> np.ndarray:
    return np.clip((statistics - mean) / deviation, -4, 4)


def moments(data: Tensors) -> tuple[np.ndarray, np.ndarray]:
    return data.statistics.mean(0), data.statistics.std(0) + 1e-3


def fit(x: np.ndarray, y: np.ndarray, weights: np.ndarray, strength: float) -> LogisticRegression:
    return LogisticRegression(C=strength, max_iter=200).fit(x, y, sample_weight=weights)


def out_of_source(x: np.ndarray, data: Tensors, strength: float, folds: int = 5) -> np.ndarray:
    """Logits of training pictures from models that never saw their source."""
    logits = np.zeros(len(data))
    names = np.random.default_rng(3).permutation(np.unique(data.sources))
    for fold in range(folds):
        held = np.isin(data.sources, names[fold::folds])
        model = fit(x[~held], data.labels[~held], data.weights()[~held], strength)
        logits[held] = model.decision_function(x[held])
    return logits


def fit_statistics(data: Tensors) -> dict:
    mean, deviation = moments(data)
    x = standardise(data.statistics, mean, deviation)
    best = (0.0, STRENGTHS[0], np.zeros(0))
    for strength in STRENGTHS:
        logits = out_of_source(x, data, strength)
        auroc = roc_auc_score(data.labels, logits, sample_weight=data.weights())
        print(f'statistics head, C {strength}: AUROC on held-out training sources {auroc:.3f}', flush=True)
        best = max(best, (auroc, strength, logits), key=lambda item: item[0])
    model = fit(x, data.labels, data.weights(), best[1])
    return {'mean': mean, 'deviation': deviation, 'weight': model.coef_[0], 'bias': model.intercept_[0],
            'held_out_logits': best[2]}
