"""Turns logits into probabilities and false-alarm targets into thresholds, on held-out sources only."""
import numpy as np
from sklearn.linear_model import LogisticRegression

TARGETS = {'uncertain': 0.05, 'likely_ai': 0.01, 'strong': 0.002}


def fit_platt(logits: np.ndarray, labels: np.ndarray, weights: np.ndarray) -> dict:
    model = LogisticRegression(C=100.0).fit(logits[:, None], labels, sample_weight=weights)
    return {'kind': 'platt', 'slope': float(model.coef_[0][0]), 'intercept': float(model.intercept_[0]),
            'baseRate': 0.5}


def large_share(sides_px: np.ndarray, small_px: int, large_px: int) -> np.ndarray:
    """How much of the calibration of large pictures counts (models/src/image/size-calibration.ts)."""
    return np.clip((sides_px - small_px) / (large_px - small_px), 0.0, 1.0)


def fit_by_size(logits: np.ndarray, shares: np.ndarray, labels: np.ndarray, weights: np.ndarray) -> tuple[dict, dict]:
    """Two Platt calibrations that mix by `shares`, 0 to 1, fitted as one: the first of small pictures, the second of large ones."""
    columns = np.stack([logits * (1 - shares), logits * shares, 1 - shares, shares], 1)
    model = LogisticRegression(C=100.0, fit_intercept=False, max_iter=1000).fit(columns, labels, sample_weight=weights)
    small_slope, large_slope, small_intercept, large_intercept = map(float, model.coef_[0])
    return ({'kind': 'platt', 'slope': small_slope, 'intercept': small_intercept, 'baseRate': 0.5},
            {'slope': large_slope, 'intercept': large_intercept})


def mixed(small: dict, large: dict, shares: np.ndarray) -> dict:
    """The calibration of each picture, for scores_of."""
    return {key: small[key] + shares * (large[key] - small[key]) for key in ('slope', 'intercept')}


def platt_of(model: dict, sides_px: np.ndarray) -> dict:
    """The calibration of pictures with these short sides, as the manifest has it."""
    small, large = model['calibration'], model.get('largeCalibration')
    return mixed(small, large, large_share(sides_px, model['input']['wholePx'], large['fromPx'])) if large else small


def as_strict_as(platt: dict, before: dict, shipped: dict) -> dict:
    """A fit on held-out sets kinder than what readers meet, moved as earlier weights' own fit on those sets (`before`)
    would have to be to become the one they shipped with, which came from networks that left whole sources out."""
    def zero(fit: dict) -> float:
        return -fit['intercept'] / fit['slope']
    slope = platt['slope'] * shipped['slope'] / before['slope']
    return {**platt, 'slope': slope, 'intercept': -slope * (zero(platt) + zero(shipped) - zero(before))}


def scores_of(logits: np.ndarray, platt: dict) -> np.ndarray:
    return 1 / (1 + np.exp(-(platt['slope'] * logits + platt['intercept'])))


def calibration_error(scores: np.ndarray, positive: np.ndarray, bins: int = 10) -> float:
    """As in evaluate/metrics.ts, both labels weighing the same in all."""
    weights = np.where(positive, 0.5 / positive.sum(), 0.5 / (~positive).sum())
    places = np.minimum(bins - 1, (scores * bins).astype(int))
    return float(np.abs(np.bincount(places, weights * (scores - positive), minlength=bins)).sum())


def thresholds(scores_by_tier: dict[str, np.ndarray]) -> tuple[dict, dict]:
    """One threshold for all tiers: the worst tier decides. Each real picture counts once per tier."""
    values, evidence = {}, {}
    for name, target in TARGETS.items():
        needed = []
        for scores in scores_by_tier.values():
            descending = np.sort(scores)[::-1]
            allowed = int(target * len(scores))
            needed.append(descending[allowed - 1] if allowed else descending[0] + 1e-4)
        value = float(min(0.9999, np.ceil(max(needed) * 1e4) / 1e4))
        worst = max(scores_by_tier.values(), key=lambda scores: np.mean(scores >= value))
        values[name] = value
        evidence[name] = {'falseAlarmTarget': target, 'reals': len(worst), 'flagged': int((worst >= value).sum()),
                          'provisional': len(worst) < 3 / target}
    values['likely_ai'] = max(values['likely_ai'], values['uncertain'])
    values['strong'] = max(values['strong'], values['likely_ai'])
    return values, evidence
