"""Rates of warnings by domain, shrunk towards each other: a domain of few texts borrows from all, one of many speaks
for itself. Beta-binomial with its two parameters summed over a grid (Gelman et al., Bayesian Data Analysis, ch. 5.3)."""
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from scipy.special import betainc, betaln

MEANS, STRENGTHS = (grid.ravel() for grid in np.meshgrid(np.geomspace(1e-5, 0.5, 61), np.geomspace(1, 1e5, 41)))
A, B = MEANS * STRENGTHS, (1 - MEANS) * STRENGTHS
# Flat in the mean and in (a + b)^(-1/2); the grid's steps have equal ratios, so each weighs as much as it is wide.
LOG_PRIOR = np.log(MEANS) - 0.5 * np.log(STRENGTHS)
LOG_BETA = betaln(A, B)
STEP = 1e-4


@dataclass(frozen=True)
class Bounds:
    """The most that a threshold may let through: of all texts, of a domain by its mean, of a domain but for a doubt."""
    pooled: float
    mean: float
    upper: float
    doubt: float = 0.05
    # Plain counts as well: while most domains have few warnings, shrinking takes one that has many for chance.
    counted: bool = False
    # Fewer warnings say nothing of a domain: where a handful is all there is, a single one is hardly shrunk.
    least_flagged: int = 0


# From one threshold to the next the counts of nearly all domains stay, so what they say is kept.
@lru_cache(20_000)
def log_likelihood(flagged: int, size: int) -> np.ndarray:
    return betaln(A + flagged, B + size - flagged) - LOG_BETA


@lru_cache(20_000)
def mean_rate(flagged: int, size: int) -> np.ndarray:
    return (A + flagged) / (A + B + size)


@lru_cache(20_000)
def doubt_of(rate: float, flagged: int, size: int) -> np.ndarray:
    return 1 - betainc(A + flagged, B + size - flagged, rate)


def weights_from(flagged: np.ndarray, sizes: np.ndarray) -> np.ndarray:
    """What the counts of all domains say of each place of the grid."""
    logs = LOG_PRIOR + sum(log_likelihood(int(k), int(n)) for k, n in zip(flagged, sizes))
    weights = np.exp(logs - logs.max())
    return weights / weights.sum()


def shrunk_rates(flagged: np.ndarray, sizes: np.ndarray) -> np.ndarray:
    weights = weights_from(flagged, sizes)
    return np.array([mean_rate(int(k), int(n)) @ weights for k, n in zip(flagged, sizes)])


def doubts_above(rate: float, flagged: np.ndarray, sizes: np.ndarray) -> np.ndarray:
    """The probability that the rate of each domain is above `rate`."""
    weights = weights_from(flagged, sizes)
    return np.array([doubt_of(rate, int(k), int(n)) @ weights for k, n in zip(flagged, sizes)])


def breaks_bars(flagged: np.ndarray, sizes: np.ndarray) -> np.ndarray:
    """Domains with more than 3 % of 100 texts or more, or 7 % of 30 or more: plain counts, nothing shrunk."""
    rates = flagged / sizes
    return ((sizes >= 100) & (rates > 0.03)) | ((sizes >= 30) & (rates > 0.07))


def holds(flagged: np.ndarray, sizes: np.ndarray, bounds: Bounds) -> bool:
    if flagged.sum() > bounds.pooled * sizes.sum() or (bounds.counted and breaks_bars(flagged, sizes).any()):
        return False
    judged = flagged >= bounds.least_flagged
    return not judged.any() or bool(shrunk_rates(flagged, sizes)[judged].max() <= bounds.mean
                                    and doubts_above(bounds.upper, flagged, sizes)[judged].max() <= bounds.doubt)


def lowest_threshold(scores: np.ndarray, domains: np.ndarray, bounds: Bounds) -> float:
    """The lowest multiple of 0.0001 from which on every threshold holds."""
    places = np.unique(domains, return_inverse=True)[1]
    sizes = np.bincount(places)
    # A threshold reaches a score if it is not above the multiple at or below that score.
    steps = np.floor(np.round(scores / STEP, 6)).astype(int)
    for step in np.unique(steps)[::-1]:
        if not holds(np.bincount(places[steps >= step], minlength=len(sizes)), sizes, bounds):
            return float(round((step + 1) * STEP, 4))
    return 0.0
