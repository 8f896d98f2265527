"""python -m unittest test_size_thresholds."""
import contextlib
import io
import unittest

from size_thresholds import LEAST, POINTS, SHIPS, bin_of, by_rule, lowest


def pictures(shift_px: dict[int, float]) -> list[dict]:
    """Scores spread evenly from 0 to 0.9, moved by `shift_px` of the short side that was delivered."""
    rows = []
    for number in range(2 * LEAST):
        scores = {str(side): 0.9 * number / (2 * LEAST) + more for side, more in shift_px.items()}
        rows.append({'file': str(number), 'scores': scores, 'sidesPx': {str(side): side for side in shift_px}})
    return rows


def ruled(rows: list[dict], floors: dict[str, float]) -> list[dict[str, float]]:
    with contextlib.redirect_stdout(io.StringIO()):
        return by_rule(rows, floors)


class RuleTest(unittest.TestCase):
    def test_a_bin_ends_below_the_next(self):
        self.assertEqual([bin_of(side) for side in (1, 199, 200, 399, 400, 799, 800, 9000)], [0, 0, 1, 1, 2, 2, 3, 3])

    def test_the_lowest_threshold_lets_through_what_it_may_and_no_more(self):
        scores = [at / 1000 for at in range(1000)]
        value = lowest(scores, 0.02)
        self.assertEqual(sum(score >= value for score in scores), 20)
        self.assertGreater(sum(score >= value - 0.001 for score in scores), 20)

    def test_no_threshold_falls_as_pictures_get_smaller(self):
        for shift in ({100: 0.05, 300: 0, 500: 0.02, 900: 0.01}, {100: 0, 300: 0.05, 500: 0.09, 900: 0.08}):
            values = ruled(pictures(shift), floors={})
            for smaller, larger in zip(values, values[1:]):
                for point in POINTS:
                    self.assertGreaterEqual(smaller[point], larger[point])

    def test_a_bin_that_asks_for_more_gets_it_and_none_gets_less_than_ships(self):
        values = ruled(pictures({100: 0.09, 300: 0, 500: 0, 900: 0}), floors=SHIPS)
        self.assertGreater(values[0]['uncertain'], values[1]['uncertain'])
        for one in values:
            for point, ships in SHIPS.items():
                self.assertGreaterEqual(one[point], ships)

    def test_a_floor_of_one_point_moves_it_and_those_above_it(self):
        free, held = (ruled(pictures({500: 0}), floors) for floors in ({}, {'likely_ai': 0.95}))
        self.assertEqual([one['likely_ai'] for one in held], [0.95] * len(held))
        self.assertEqual([one['strong'] for one in held], [0.95] * len(held))
        self.assertEqual([one['uncertain'] for one in held], [one['uncertain'] for one in free])


if __name__ == '__main__':
    unittest.main()
