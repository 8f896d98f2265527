/**
 * Platt scaling: the network's logit becomes a probability that was fitted on held-out sources (J. Platt, "Probabilistic
 * outputs for support vector machines", 1999; for networks: Guo et al. 2017, section 4, https://arxiv.org/abs/1706.04599).
 */
export interface PlattCalibration {
  readonly kind: 'platt';
  readonly slope: number;
  readonly intercept: number;
}

export function sigmoid(logit: number): number {
  // Both branches keep exp() from overflowing, so that no finite logit gives NaN.
  if (logit >= 0) return 1 / (1 + Math.exp(-logit));
  const grown = Math.exp(logit);
  return grown / (1 + grown);
}

/** Always a number in 0..1; a logit that is not a number says nothing and becomes 0. */
export function calibratedScore(logit: number, calibration: PlattCalibration): number {
  const score = sigmoid(calibration.slope * logit + calibration.intercept);
  return Number.isNaN(score) ? 0 : score;
}
