"""python -m unittest test_left_out_scores.py"""
import unittest

import numpy as np

from head_scores import logit_of, views_of
from left_out_scores import scored, side_px
from retune_heads import PATCH_SHARE, readings

ROW = {'id': 'a', 'repo': 'r/x', 'label': 0, 'source': 's', 'width': 3000, 'height': 2000}


class LeftOutScores(unittest.TestCase):
    def test_the_short_side_is_that_of_the_delivery(self):
        self.assertEqual([side_px(ROW, tier) for tier in ('clean', 'web', 'hard')], [2000, 512, 341])
        self.assertEqual(side_px({'width': 300, 'height': 200}, 'web'), 200)

    def test_a_logit_is_what_the_heads_read(self):
        random = np.random.default_rng(1)
        features, heads = random.normal(size=(3, 5)).astype(np.float32), (random.normal(size=(5, 2)).astype(np.float32), np.ones(2, np.float32))
        read = readings(features[None, None], np.array([[0.7]]), heads)[0, 0]
        self.assertAlmostEqual(logit_of(views_of(features, 0.7, heads), PATCH_SHARE), float(read), places=5)

    def test_a_score_follows_from_the_calibration(self):
        views = dict.fromkeys(('clean', 'web', 'hard'), {'whole': 2.0, 'patches': [0.0], 'detail': 0.5})
        model = {'id': 'm', 'cascade': {'patchShare': 0.8}, 'calibration': {'slope': 1.0, 'intercept': -2.0}, 'input': {'wholePx': 224}}
        row = scored(ROW, 'food photographs', views, model)
        self.assertEqual((row['label'], row['kind'], row['scores']['hard']), ('real', 'food photographs', 0.5))


if __name__ == '__main__':
    unittest.main()
