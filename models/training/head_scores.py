"""What heads say of stored features (head_features.py, score-pictures.ts --features), in the form of score-pictures.ts."""
import numpy as np

from calibrate import platt_of, scores_of
from retune_heads import Heads


def views_of(features: np.ndarray, detail: float, heads: Heads) -> dict:
    """The logits of one delivery, from the features of its whole view and its patches."""
    given = features.astype(np.float32) @ heads[0] + heads[1]
    return {'whole': float(given[0, 0]), 'patches': given[1:, 1].tolist(), 'detail': float(detail)}


def logit_of(views: dict, patch_share: float) -> float:
    patches = float(np.mean(views['patches'])) if views['patches'] else 0.0
    return views['whole'] + patch_share * views['detail'] * patches


def scores_in(views: dict[str, dict], sides_px: dict[str, int], model: dict) -> dict[str, float]:
    """The score of each delivery under the calibration that `model` has in the manifest."""
    share = model['cascade']['patchShare']
    return {name: float(scores_of(np.array(logit_of(given, share)), platt_of(model, np.array(sides_px[name]))))
            for name, given in views.items()}
