"""python -m unittest test_fit_cascade.py"""
import unittest

import numpy as np

from fit_cascade import fit_step, judge, label_of, read_early

MODEL = {
    'calibration': {'slope': 1.0, 'intercept': 0.0},
    'input': {'wholePx': 224},
    'thresholds': {'uncertain': 0.5, 'likely_ai': 0.9, 'strong': 0.99},
    'cascade': {'patchShare': 0.8, 'steps': [{'offset': 0.0, 'whole': 1.0, 'seen': 0.0, 'low': -1.0, 'high': 1.0}]},
}


def delivery(whole: float, patches: list[float], detail: float = 1.0) -> dict:
    return {'file': 'a', 'sidePx': 500, 'whole': whole, 'patches': patches, 'detail': detail}


class FitCascade(unittest.TestCase):
    def test_patches_that_follow_the_whole_view_are_foretold(self):
        random = np.random.default_rng(1)
        wholes = random.normal(size=500)
        rows = [delivery(whole, [2 * whole + 1, 2 * whole + 1]) for whole in wholes]
        step = fit_step(rows, seen=0, outside=0.01)
        self.assertEqual((step['offset'], step['whole'], step['low'], step['high']), (1.0, 2.0, 0.0, 0.0))

    def test_all_but_the_share_outside_lie_between_low_and_high(self):
        random = np.random.default_rng(2)
        rows = [delivery(whole, [whole + miss] * 2) for whole, miss in random.normal(size=(2000, 2))]
        step = fit_step(rows, seen=0, outside=0.1)
        misses = np.array([row['patches'][0] - step['offset'] - step['whole'] * row['whole'] for row in rows])
        self.assertAlmostEqual(np.mean((misses < step['low']) | (misses > step['high'])), 0.1, delta=0.01)

    def test_pictures_without_detail_or_further_patches_teach_nothing(self):
        self.assertIsNone(fit_step([delivery(1, [2.0, 2.0], detail=0.0)], seen=0, outside=0.01))
        self.assertIsNone(fit_step([delivery(1, [2.0])], seen=1, outside=0.01))

    def test_a_label_counts_the_thresholds_that_are_reached(self):
        self.assertEqual([label_of(MODEL, 500, logit) for logit in (-1.0, 1.0, 3.0, 6.0)], [0, 1, 2, 3])

    def test_a_sure_whole_view_decides_and_an_open_one_asks_the_patches(self):
        self.assertTrue(read_early(MODEL, delivery(-9, [-9.0, -9.0]))[1])
        logit, decided = read_early(MODEL, delivery(1, [3.0, 5.0]))
        self.assertFalse(decided)
        self.assertAlmostEqual(logit, 1 + 0.8 * 4)

    def test_patches_do_not_count_without_detail(self):
        self.assertEqual(read_early(MODEL, delivery(1, [9.0, 9.0], detail=0.0)), (1.0, True))

    def test_judging_counts_labels_that_changed_and_views_that_were_read(self):
        # The second one is sure to be unlabelled by its whole view, which its patches contradict.
        told = judge(MODEL, [delivery(1, [3.0, 5.0]), delivery(-9, [30.0, 30.0])])
        self.assertEqual((told['same label'], told['deliveries'], told['views read'], told['of']), (1, 2, 4, 6))


if __name__ == '__main__':
    unittest.main()
