"""Thresholds from false-alarm targets that must hold over all held-out human texts and in each domain of them."""
import numpy as np

from domain_rates import Bounds, lowest_threshold

# Pooled share of human texts that may reach a threshold, and the share within the worst domain of 25 texts or more.
TARGETS = {'uncertain': (0.05, 0.15), 'likely_ai': (0.005, 0.015), 'strong': (0.002, 0.006)}
# The manifest states the outer promise; `likely_ai` is set more strictly than it.
PROMISED = {'uncertain': 0.05, 'likely_ai': 0.01, 'strong': 0.002}
LEAST_DOMAIN = 25
# models/archive/training-log.md, text steps 71 and 74: domains are shrunk towards each other, those with a single
# warning are not judged by it, and above `uncertain` plain counts hold as well.
UPPER_OF_MEAN = 8 / 3
BOUNDS = {name: Bounds(pooled, mean, mean * UPPER_OF_MEAN, counted=name != 'uncertain', least_flagged=2)
          for name, (pooled, mean) in TARGETS.items()}


def threshold_for(scores: np.ndarray, target: float) -> float:
    """The lowest multiple of 0.0001 that at most `target` of the scores reach."""
    descending = np.sort(scores)[::-1]
    return float(np.floor(descending[int(target * len(scores))] * 1e4 + 1) / 1e4)


def needed(scores: np.ndarray, domains: np.ndarray, target: tuple[float, float]) -> float:
    pooled, worst = target
    groups = [scores[domains == name] for name in np.unique(domains)]
    return max([threshold_for(scores, pooled),
                *(threshold_for(group, worst) for group in groups if len(group) >= LEAST_DOMAIN)])


# `worst` gave every model that shipped its thresholds; `shrunk` is for the next one.
RULES = {
    'worst': lambda scores, domains, name: needed(scores, domains, TARGETS[name]),
    'shrunk': lambda scores, domains, name: lowest_threshold(scores, domains, BOUNDS[name]),
}


def text_thresholds(scores: np.ndarray, domains: np.ndarray, is_full: np.ndarray, rule: str = 'worst') -> tuple[dict, dict]:
    values, evidence = {}, {}
    full = scores[is_full]
    for name in TARGETS:
        values[name] = max([RULES[rule](full, domains[is_full], name), *values.values()])
        if name == 'strong':
            # Shorter texts are warned of from here on, so that warnings among them are as rare as among full ones.
            values[name] = max(values[name], RULES[rule](scores[~is_full], domains[~is_full], 'likely_ai'))
        values[name] = min(0.9999, values[name])
        evidence[name] = {'falseAlarmTarget': PROMISED[name], 'reals': len(full),
                          'flagged': int((full >= values[name]).sum()), 'provisional': len(full) < 3 / PROMISED[name]}
    return values, evidence
