"""Thresholds from false-alarm targets that must hold over all held-out human texts and in each register of them."""
import numpy as np

# Pooled share of human texts that may reach a threshold, and the share within the worst register of 25 texts or more.
TARGETS = {'uncertain': (0.05, 0.15), 'likely_ai': (0.005, 0.015), 'strong': (0.002, 0.006)}
# The manifest states the outer promise; `likely_ai` is set more strictly than it.
PROMISED = {'uncertain': 0.05, 'likely_ai': 0.01, 'strong': 0.002}
LEAST_REGISTER = 25


def threshold_for(scores: np.ndarray, target: float) -> float:
    """The lowest multiple of 0.0001 that at most `target` of the scores reach."""
    descending = np.sort(scores)[::-1]
    return float(np.floor(descending[int(target * len(scores))] * 1e4 + 1) / 1e4)


def text_thresholds(scores: np.ndarray, registers: np.ndarray) -> tuple[dict, dict]:
    values, evidence = {}, {}
    groups = [scores[registers == name] for name in np.unique(registers)]
    for name, (pooled, worst) in TARGETS.items():
        needed = [threshold_for(scores, pooled)]
        needed += [threshold_for(group, worst) for group in groups if len(group) >= LEAST_REGISTER]
        values[name] = min(0.9999, max([*needed, *values.values()]))
        evidence[name] = {'falseAlarmTarget': PROMISED[name], 'reals': len(scores),
                          'flagged': int((scores >= values[name]).sum()),
                          'provisional': len(scores) < 3 / PROMISED[name]}
    return values, evidence
