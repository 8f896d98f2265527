"""python -m unittest test_domain_rates (with the packages of requirements.txt)."""
import unittest

import numpy as np

from domain_rates import MEANS, STRENGTHS, Bounds, doubts_above, holds, lowest_threshold, shrunk_rates, weights_from
from text_thresholds import needed

BOUNDS = Bounds(0.005, 0.015, 0.04)


def alike(domains: int, size: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Scores of domains that do not differ at all."""
    return np.random.default_rng(seed).random(domains * size), np.repeat(np.arange(domains), size)


class RatesTest(unittest.TestCase):
    def test_a_small_domain_is_drawn_further_to_the_rest_than_a_large_one(self):
        flagged, sizes = np.array([1, 10, *[1] * 40]), np.array([30, 300, *[200] * 40])
        small, large, *rest = shrunk_rates(flagged, sizes)
        self.assertLess(small, large)
        self.assertLess(large, 10 / 300)
        self.assertGreater(small, rest[0])

    def test_many_texts_of_a_domain_outweigh_all_others(self):
        flagged, sizes = np.array([500, *[0] * 40]), np.array([10_000, *[200] * 40])
        self.assertAlmostEqual(shrunk_rates(flagged, sizes)[0], 0.05, places=3)

    def test_known_beta_is_found_again(self):
        random = np.random.default_rng(0)
        sizes = np.full(400, 300)
        flagged = random.binomial(sizes, random.beta(2, 98, 400))
        weights = weights_from(flagged, sizes)
        self.assertAlmostEqual(MEANS @ weights, 0.02, delta=0.003)
        self.assertAlmostEqual(STRENGTHS @ weights, 100, delta=30)

    def test_doubt_falls_as_the_rate_asked_about_rises(self):
        flagged, sizes = np.array([2, 0, 5]), np.array([31, 100, 800])
        doubts = [doubts_above(rate, flagged, sizes) for rate in (0.001, 0.01, 0.04, 0.2)]
        self.assertTrue(all((after < before).all() for before, after in zip(doubts, doubts[1:])))


class RuleTest(unittest.TestCase):
    def test_more_domains_that_are_all_alike_do_not_tighten_the_threshold(self):
        for domains in (30, 90):
            scores, names = alike(domains, 280, 1)
            self.assertAlmostEqual((scores >= lowest_threshold(scores, names, BOUNDS)).mean(), 0.005, delta=0.0005)
            self.assertLess((scores >= needed(scores, names, (0.005, 0.015))).mean(), 0.004)

    def test_one_domain_that_is_really_worse_raises_the_threshold(self):
        scores, names = alike(90, 280, 2)
        worse = scores.copy()
        worse[names == 0] = 1 - (1 - worse[names == 0]) * 0.05
        threshold = lowest_threshold(worse, names, BOUNDS)
        self.assertGreater(threshold, lowest_threshold(scores, names, BOUNDS))
        self.assertLessEqual((worse[names == 0] >= threshold).mean(), BOUNDS.upper)

    def test_no_more_than_the_pooled_share_passes_though_no_domain_stands_out(self):
        sizes = np.full(90, 200)
        self.assertTrue(holds(np.ones(90, int), sizes, BOUNDS))
        self.assertFalse(holds(np.full(90, 2), sizes, BOUNDS))

    def test_no_score_of_which_the_rule_disapproves_reaches_the_threshold(self):
        scores = np.array([0.99995, 0.9, 0.89999, 0.5])
        self.assertEqual(lowest_threshold(scores, np.zeros(4, int), BOUNDS), 1.0)

    def test_a_single_warning_of_a_small_domain_holds_up_no_threshold(self):
        flagged, sizes = np.array([*[1] * 6, *[0] * 84]), np.array([9, *[300] * 89])
        self.assertFalse(holds(flagged, sizes, BOUNDS))
        self.assertTrue(holds(flagged, sizes, Bounds(0.005, 0.015, 0.04, least_flagged=2)))

    def test_plain_counts_see_what_shrinking_takes_for_chance(self):
        flagged, sizes = np.array([9, *[1] * 50, *[0] * 39]), np.array([30, *[280] * 89])
        self.assertTrue(holds(flagged, sizes, BOUNDS))
        self.assertFalse(holds(flagged, sizes, Bounds(0.005, 0.015, 0.04, counted=True)))


if __name__ == '__main__':
    unittest.main()
