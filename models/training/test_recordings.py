"""python -m unittest test_recordings (with the packages of requirements.txt)."""
import random
import unittest

import numpy as np

from call_recordings import NARROW_SHARE, called
from judge_recordings import Scores, calibration_error, rate, recall_at
from rebuild_recordings import ODDS, RATE, treated


def row(label: str, score: float, answered: bool = True) -> dict:
    return {'label': label, 'system': 'a', 'repo': 'b', 'variant': 'mp3-64@22050',
            'verdict': {'score': score if answered else None}, 'measurement': {'score': score}}


class OddsTest(unittest.TestCase):
    def test_a_treatment_is_drawn_as_often_as_its_odds_say(self):
        for odds in ODDS.values():
            self.assertEqual(list(odds.values()), sorted(odds.values()))
            self.assertEqual(list(odds.values())[-1], 1)

    def test_a_gsm_call_keeps_a_tone_below_four_kilohertz_and_adds_what_the_codec_adds(self):
        time = np.arange(RATE) / RATE
        tone = (0.3 * np.sin(2 * np.pi * 440 * time)).astype(np.float32)
        called, name = treated(tone, random.Random('lot'), {'gsm8k': 1})
        self.assertEqual(name, 'gsm8k@8000')
        spectrum = np.abs(np.fft.rfft(called[:RATE]))
        self.assertEqual(int(spectrum.argmax()), 440)
        self.assertGreater(np.abs(called[:RATE] / np.abs(called).max() - tone / 0.3).max(), 0.01)


class CallsTest(unittest.TestCase):
    def test_the_same_recording_gets_the_same_call_as_long_as_it_was(self):
        def draws_gsm(lot: str) -> bool:
            drawn = random.Random(lot)
            return drawn.random() >= NARROW_SHARE and drawn.random() < ODDS['calls']['gsm8k']
        lot = next(lot for lot in map(str, range(1000)) if draws_gsm(lot))
        noise = np.random.default_rng(0).normal(0, 0.05, 3 * RATE).astype(np.float32)
        (first, variant), (second, _) = called(noise, lot), called(noise, lot)
        self.assertEqual(variant, 'gsm8k@8000')
        self.assertEqual(len(first), len(noise))
        np.testing.assert_array_equal(first, second)


class FiguresTest(unittest.TestCase):
    def test_what_the_detector_keeps_to_itself_is_no_warning(self):
        scores = Scores([row('synthetic', 0.9), row('synthetic', 0.9, answered=False), row('human', 0.95, answered=False)])
        self.assertEqual(rate(scores, True, 0.8), 0.5)
        self.assertEqual(rate(scores, False, 0.8), 0)

    def test_calibration_error_does_not_depend_on_how_many_of_each_label_there_are(self):
        few = Scores([row('synthetic', 0.65), row('human', 0.65)])
        many = Scores([row('synthetic', 0.65), *[row('human', 0.65)] * 9])
        self.assertAlmostEqual(calibration_error(few), 0.15)
        self.assertAlmostEqual(calibration_error(many), 0.15)

    def test_recall_at_a_share_warns_of_no_more_human_recordings_than_that(self):
        scores = Scores([*[row('human', 0.01 * at) for at in range(100)], row('synthetic', 0.985), row('synthetic', 0.975)])
        self.assertEqual(recall_at(scores, 0.01), 0.5)
        self.assertEqual(recall_at(scores, 0.02), 1)


if __name__ == '__main__':
    unittest.main()
