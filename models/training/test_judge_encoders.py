"""python -m unittest test_judge_encoders (with the packages of requirements.txt)."""
import unittest

import numpy as np

import train_audio
from judge_encoders import Ridge, auroc, chosen_elsewhere, draws_of, halves, recall_at
from rebuild_recordings import at_most
from test_train_audio import windows


class RecallTest(unittest.TestCase):
    def test_no_more_human_recordings_are_warned_of_than_the_rate_allows(self):
        scores = np.concatenate([np.arange(100) / 100, [0.985, 0.975, 0.5]])
        synthetic = np.arange(103) >= 100
        self.assertAlmostEqual(recall_at(scores, synthetic, 0.01), 1 / 3)
        self.assertAlmostEqual(recall_at(scores, synthetic, 0.02), 2 / 3)

    def test_auroc_counts_pairs_and_ties_by_half(self):
        self.assertEqual(auroc(np.array([0.9, 0.4, 0.2, 0.4]), np.array([True, True, False, False])), 0.875)


class FamiliesTest(unittest.TestCase):
    families = np.repeat(['a', 'b', 'c', 'd'], [1, 2, 3, 4])

    def test_a_draw_takes_families_whole(self):
        for rows in draws_of(self.families, 20):
            names, counts = np.unique(self.families[rows], return_counts=True)
            for name, count in zip(names, counts):
                self.assertEqual(count % (self.families == name).sum(), 0)

    def test_a_share_is_chosen_on_the_half_that_it_does_not_judge(self):
        first, synthetic = halves(self.families), np.array([1, 1, 0, 1, 0, 0, 1, 1, 0, 0], bool)
        good = synthetic.astype(float)
        on_first, on_second = np.where(first, good, -good), np.where(first, -good, good)
        chosen = chosen_elsewhere([on_first, on_second], synthetic, self.families)
        np.testing.assert_array_equal(chosen, -good)


class RidgeTest(unittest.TestCase):
    def test_nothing_added_says_what_the_regression_of_today_says(self):
        train_audio.AXES = 20
        data = windows(120, 20)
        data.call = np.zeros(120, bool)
        data.lot = np.ones(120)
        today = train_audio.Regression(data, np.arange(120))
        np.testing.assert_allclose(Ridge(today.alike, today).unseen(), today.unseen(), atol=1e-6)


class DrawTest(unittest.TestCase):
    def test_each_repository_gives_at_most_so_many_of_each_label_whatever_their_order(self):
        rows = [{'id': f'{at:02}', 'repo': 'a' if at < 8 else 'b', 'label': 'human' if at % 2 else 'synthetic'} for at in range(10)]
        drawn = at_most(rows, 2)
        self.assertEqual([row['id'] for row in drawn], ['00', '01', '02', '03', '08', '09'])
        self.assertEqual(at_most(rows[::-1], 2), drawn)


if __name__ == '__main__':
    unittest.main()
