"""python -m unittest test_calibrate_scored (with the packages of requirements.txt)."""
import unittest

import numpy as np

from calibrate import calibration_error, platt_of, scores_of
from calibrate_scored import fits_level, fitted, logits_of, rescored, with_bins
from size_thresholds import ENDS_PX, JUDGED

FLAT = {'slope': 1.0, 'intercept': 0.0}
BEFORE = {'calibration': FLAT, 'input': {'wholePx': 224}}


def pictures(label: str, logits: list[float], side_px: int = 500) -> list[dict]:
    scores = scores_of(np.array(logits), FLAT)
    sides = dict.fromkeys(JUDGED, side_px)
    return [{'label': label, 'source': label, 'scores': dict.fromkeys(JUDGED, float(score)), 'sidesPx': sides} for score in scores]


class CalibrateScoredTest(unittest.TestCase):
    def test_a_score_under_one_calibration_becomes_that_under_another(self):
        after = {'slope': 2.0, 'intercept': -1.0}
        given = rescored(pictures('ai', [0.3]), BEFORE, {**BEFORE, 'calibration': after})[0]['scores']['web']
        self.assertAlmostEqual(float(logits_of(np.array(given), after)), 0.3)
        self.assertAlmostEqual(given, 1 / (1 + np.exp(-(2 * 0.3 - 1))))

    def test_labels_weigh_alike_however_many_pictures_they_have(self):
        few = pictures('ai', [2.0, 0.5]) + pictures('real', [-0.5, -2.0])
        many = pictures('ai', [2.0, 0.5]) + 5 * pictures('real', [-0.5, -2.0])
        curves = [fitted(rows, BEFORE)['calibration'] for rows in (few, many)]
        found = [-platt['intercept'] / platt['slope'] for platt in curves]
        self.assertAlmostEqual(found[0], 0, places=2)
        self.assertAlmostEqual(found[1], 0, places=2)

    def test_small_and_large_pictures_each_get_their_own_middle(self):
        small = pictures('ai', [2.0, 0.5], 200) + pictures('real', [-0.5, -2.0], 200)
        large = pictures('ai', [4.0, 2.5], 1500) + pictures('real', [1.5, 0.0], 1500)
        curve = fitted(small + large, BEFORE, 1024)
        after = {**BEFORE, **curve}
        middles = [-one['intercept'] / one['slope'] for one in (curve['calibration'], curve['largeCalibration'])]
        self.assertAlmostEqual(middles[0], 0, places=1)
        self.assertAlmostEqual(middles[1], 2, places=1)
        half = pictures('ai', [1.0], 624)
        self.assertAlmostEqual(float(platt_of(after, np.array(624))['slope']),
                               (curve['calibration']['slope'] + curve['largeCalibration']['slope']) / 2)
        again = rescored(rescored(half, BEFORE, after), after, BEFORE)
        self.assertAlmostEqual(again[0]['scores']['hard'], half[0]['scores']['hard'])

    def test_half_of_the_repositories_fit_and_none_is_in_both(self):
        fits = [fits_level({'repo': f'r{at}/x'}) for at in range(400)]
        self.assertAlmostEqual(np.mean(fits), 0.5, delta=0.1)
        self.assertEqual(fits[:9], [fits_level({'repo': f'r{at}/x'}) for at in range(9)])

    def test_scores_that_mean_what_they_say_have_no_calibration_error(self):
        generated = np.array([True] * 3 + [False] * 5)
        self.assertEqual(calibration_error(np.where(generated, 1.0, 0.0), generated), 0)
        self.assertEqual(calibration_error(np.where(generated, 0.0, 1.0), generated), 1)

    def test_the_thresholds_of_the_largest_pictures_stand_for_the_model(self):
        values = [{'thresholds': {'strong': at}, 'thresholdEvidence': {'strong': at}} for at, _ in enumerate(ENDS_PX)]
        model = with_bins({'id': 'one'}, values)
        self.assertEqual([bin_['fromPx'] for bin_ in model['sizeBins']], [0, 200, 400, 800])
        self.assertEqual(model['thresholds'], {'strong': len(ENDS_PX) - 1})


if __name__ == '__main__':
    unittest.main()
