"""python -m unittest test_stored_features.py"""
import unittest

import numpy as np

from stored_features import answer

HEADS = np.eye(3, 2).astype(np.float32), np.zeros(2, np.float32)
MODEL = {'id': 'm', 'cascade': {'patchShare': 0.8}, 'calibration': {'slope': 1.0, 'intercept': 0.0}, 'input': {'wholePx': 224}}
EMPTY = {'whole': 0, 'detail': 0.5}


class StoredFeatures(unittest.TestCase):
    def test_each_delivery_has_its_own_views(self):
        stored = np.zeros((7, 3), np.float32)
        # One picture before it, then a delivery of a whole view and two patches, then one of a whole view and one.
        stored[2, 0], stored[3, 1], stored[4, 1] = 1, 2, 4
        stored[5, 0], stored[6, 1] = 7, -8
        row = {'id': 'a', 'featuresAt': 2 * 3 * 4, 'sidesPx': {'clean': 500, 'web': 300},
               'views': {'clean': {**EMPTY, 'patches': [0, 0]}, 'hard': None, 'web': {**EMPTY, 'patches': [0]}},
               'scores': {'clean': 0.5, 'hard': 0.0, 'web': 0.5}}
        told = answer(row, stored, HEADS, MODEL)
        self.assertEqual(told['views']['clean'], {'whole': 1.0, 'patches': [2.0, 4.0], 'detail': 0.5})
        self.assertEqual(told['views']['web'], {'whole': 7.0, 'patches': [-8.0], 'detail': 0.5})
        self.assertAlmostEqual(told['scores']['clean'], 1 / (1 + np.exp(-(1 + 0.8 * 0.5 * 3))), places=6)
        # There was nothing to judge.
        self.assertEqual((told['views']['hard'], told['scores']['hard']), (None, 0.0))
        self.assertEqual((told['model'], 'featuresAt' in told), ('m', False))


if __name__ == '__main__':
    unittest.main()
